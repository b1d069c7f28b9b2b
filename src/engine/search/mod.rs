//! The search: alpha-beta with a table of positions met before, deeper and deeper.
//!
//! | part | what it does |
//! |---|---|
//! | this | the engine, and what a search knows |
//! | `deepen` | iterations, the moves of the root, when to stop |
//! | `tree` | a node of the tree |
//! | `prune` | which moves and subtrees are not worth a look, or only a short one |
//! | `quiescence` | captures at the end of a line |

mod deepen;
mod prune;
mod quiescence;
#[cfg(test)]
mod tests;
mod tree;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::eval;
use super::history::{History, PieceTo};
use super::node::Node;
use super::noise::Noise;
use super::order::Candidate;
use super::table::Table;
use super::value::{MAX_PLY, MOST};
use super::{Found, Info, Limits};
use crate::chess::{Move, Position};

/// A player. It remembers what it found out from one search to the next.
///
/// ```
/// use pgnkit::chess::Position;
/// use pgnkit::engine::{Engine, Limits};
/// use std::sync::atomic::AtomicBool;
/// let mut engine = Engine::new(1);
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let found = engine.search(&Position::INITIAL, &[], &limits, &AtomicBool::new(false), &mut |_| ());
/// assert!(Position::INITIAL.is_legal(found.best.unwrap()));
/// ```
pub struct Engine {
    table: Table,
    history: History,
}

impl Engine {
    /// Makes an engine with a table of so many MiB; 0 counts as 1.
    pub fn new(hash_mib: usize) -> Self {
        Self { table: Table::new(hash_mib), history: History::new() }
    }

    /// Gives the table another size, in MiB. What was in it is forgotten.
    pub fn resize(&mut self, mib: usize) {
        self.table = Table::new(mib);
    }

    /// Forgets everything, so that what follows depends on nothing before.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// Looks for the best move.
    ///
    /// `earlier` are the hashes of the positions of the game before this one, oldest first, with
    /// [`EnPassant::Legal`](crate::chess::EnPassant::Legal): they make repetitions. The search ends
    /// at a limit or soon after `stop` is set; what it finds on the way goes to `report`. Without
    /// limits of time the result depends on nothing but what went in since
    /// [`new_game`](Self::new_game).
    pub fn search(
        &mut self,
        position: &Position,
        earlier: &[u64],
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> Found {
        self.table.next_search();
        Search::new(self, position, earlier, limits, stop).deepen(report)
    }
}

/// What a node remembers while its subtree is searched.
#[derive(Clone, Copy)]
struct Frame {
    /// The evaluation; none in check.
    eval: Option<i32>,
    /// The move tried.
    played: PieceTo,
    killers: [Option<Move>; 2],
    /// The move left out, to see whether it is the only good one.
    without: Option<Move>,
}

const BLANK: Frame = Frame { eval: None, played: PieceTo::NONE, killers: [None; 2], without: None };

/// After so many nodes the search looks at the clock: about five times a millisecond. A look takes
/// as long as a small part of a node.
const NODES_A_LOOK: u64 = 256;

/// A search under way.
struct Search<'a> {
    engine: &'a mut Engine,
    root: Node,
    limits: &'a Limits,
    noise: Option<Noise>,
    stop: &'a AtomicBool,
    begun: Instant,
    nodes: u64,
    seldepth: usize,
    /// Depth 1 is finished: the search may end.
    may_end: bool,
    ended: bool,
    /// Of the current iteration.
    depth: usize,
    /// The hashes of the positions of the game and of the line, the current one last.
    line: Vec<u64>,
    /// How many of them are before the root.
    before_root: usize,
    /// By ply; two blank ones in front, so that each node has two before it.
    frames: Vec<Frame>,
    /// The candidates of all nodes of the line, one after the other.
    candidates: Vec<Candidate>,
    /// By ply, the best line from there.
    best_lines: Vec<Vec<Move>>,
}

impl<'a> Search<'a> {
    fn new(
        engine: &'a mut Engine,
        position: &Position,
        earlier: &[u64],
        limits: &'a Limits,
        stop: &'a AtomicBool,
    ) -> Self {
        let root = Node::of(position);
        let mut line = Vec::with_capacity(earlier.len() + MAX_PLY + 1);
        line.extend_from_slice(earlier);
        line.push(root.hash());
        Self {
            engine,
            root,
            limits,
            noise: limits.noise,
            stop,
            begun: Instant::now(),
            nodes: 0,
            seldepth: 0,
            may_end: false,
            ended: false,
            depth: 0,
            line,
            before_root: earlier.len(),
            frames: vec![BLANK; MAX_PLY + 3],
            candidates: Vec::with_capacity(4096),
            best_lines: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    #[inline]
    fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + 2]
    }

    /// The last two moves before a ply, the nearer one first.
    #[inline]
    fn earlier(&self, ply: usize) -> [PieceTo; 2] {
        [self.frames[ply + 1].played, self.frames[ply].played]
    }

    /// Counts a node, and finds out whether the search has to end.
    #[inline]
    fn enter(&mut self, ply: usize) {
        if self.ended {
            return;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) && self.may_end {
            self.ended = true;
        }
        if self.nodes.is_multiple_of(NODES_A_LOOK) {
            let is_late = self.limits.hard.is_some_and(|hard| self.begun.elapsed() >= hard);
            self.ended |= self.stop.load(Ordering::Relaxed) || is_late && self.may_end;
        }
    }

    /// Plays a candidate of a node: the line leads on to what it returns, until [`Self::leave`].
    #[inline]
    fn play(&mut self, node: &Node, ply: usize, candidate: Candidate) -> Node {
        let Candidate { mv, role, captured, .. } = candidate;
        self.frame(ply).played = PieceTo::of(node.position.turn(), role, mv.to);
        let next = node.after(mv, role, captured);
        self.follow(&next);
        next
    }

    /// Passes the turn.
    fn pass(&mut self, node: &Node, ply: usize) -> Node {
        self.frame(ply).played = PieceTo::NONE;
        let next = node.after_null_move();
        self.follow(&next);
        next
    }

    #[inline]
    fn follow(&mut self, next: &Node) {
        let hash = next.hash();
        self.engine.table.fetch(self.key(hash));
        self.line.push(hash);
    }

    /// Goes back to the node before.
    #[inline]
    fn leave(&mut self) {
        self.line.pop();
    }

    /// The key of a position in the table: noise makes other values of it.
    #[inline]
    fn key(&self, hash: u64) -> u64 {
        match self.noise {
            None => hash,
            Some(noise) => noise.key(hash),
        }
    }

    /// The evaluation of a node, with the player's errors of judgement.
    #[inline]
    fn evaluate(&self, node: &Node, hash: u64) -> i32 {
        let value = eval::value(&node.position, &node.accumulator);
        match self.noise {
            None => value,
            Some(noise) => {
                let error = noise.error(noise.key(hash), node.position.board());
                (value + error).clamp(-MOST, MOST)
            }
        }
    }

    /// An evaluation, set right by how wrong those of positions with the same pawns were lately.
    #[inline]
    fn corrected(&self, node: &Node, eval: i32) -> i32 {
        (eval + self.engine.history.correction(&node.position)).clamp(-MOST, MOST)
    }

    /// Returns whether the game is drawn in a node, by repetition, the 50-move rule or material.
    /// What was there before in the line would come again; what was there in the game before may
    /// come once more.
    #[inline]
    fn is_draw(&self, node: &Node) -> bool {
        let clock = node.position.halfmove_clock() as usize;
        if clock >= 100 && !node.position.is_checkmate() {
            return true;
        }
        let Some((last, before)) = self.line.split_last() else { return false };
        if clock >= 4 {
            let mut times = 0;
            let first = before.len().saturating_sub(clock);
            let mut at = before.len();
            while at >= first + 2 {
                at -= 2;
                if before[at] == *last {
                    times += 1;
                    if at >= self.before_root || times == 2 {
                        return true;
                    }
                }
            }
        }
        let board = node.position.board();
        board.occupied().count() <= 4 && crate::chess::draw::is_dead_material(board)
    }
}
