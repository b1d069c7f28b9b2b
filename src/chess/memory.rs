//! Hints to the processor and to the system about memory that is visited at random. None has an
//! effect that a program could see but in its speed.

#![expect(unsafe_code, reason = "an instruction, and a call of the system")]

/// Has the processor fetch the line of its cache that a value begins in, while other work is done.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 has SSE, and prefetching has no effect that the program could see.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Asks the system to map a table by pages of 2 MiB: with pages of 4 KiB, each visit would have to
/// look up its page first, too. A system that has none serves as well, only slower.
#[cfg(target_os = "linux")]
pub(crate) fn use_huge_pages<T>(table: &[T]) {
    use rustix::mm::{Advice, madvise};
    const PAGE: usize = 4096;
    let start = table.as_ptr().cast_mut().cast::<u8>();
    let skip = start.align_offset(PAGE);
    let bytes = size_of_val(table).saturating_sub(skip) & !(PAGE - 1);
    if bytes > 0 {
        // SAFETY: the range lies in the table, and the advice changes nothing that is stored.
        let _ = unsafe { madvise(start.add(skip).cast(), bytes, Advice::LinuxHugepage) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn use_huge_pages<T>(_: &[T]) {}
