//! The results: findings, with the moves that may have been meant.

use std::borrow::Cow;

use serde::Serialize;

use super::document::{Message, level_name};
use super::location::{ArtifactLocation, Location, Region};
use crate::output::help::help;
use crate::output::json::token;
use crate::output::{Located, NumberedGame};
use crate::pgn::encoding::decode;
use crate::pgn::{Fingerprint, Suggestion, SuggestionKind};

/// A finding.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ResultObject<'a> {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message<'a>,
    locations: [Location; 1],
    partial_fingerprints: PartialFingerprints,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Fix<'a>>,
    properties: Properties<'a>,
}

#[derive(Serialize)]
struct PartialFingerprints {
    #[serde(rename = "pgnkit/v1")]
    pgnkit: String,
}

/// What other formats say of a finding, too.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Properties<'a> {
    token: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<&'a str>,
}

impl<'a> ResultObject<'a> {
    pub(super) fn of(found: &'a Located<'a>, fingerprint: Fingerprint) -> Self {
        let finding = found.finding;
        let detail = finding.detail.as_deref();
        let text = match found.game {
            Some(game) => Cow::Owned(format!("{} (game {})", found.message(), game.number)),
            None => found.message(),
        };
        let suggestions = detail.map_or(&[][..], |detail| &detail.suggestions);
        Self {
            rule_id: finding.rule.id(),
            rule_index: finding.rule.index(),
            level: level_name(found.level),
            message: Message::new(text),
            locations: [Location::of(found)],
            partial_fingerprints: PartialFingerprints { pgnkit: fingerprint.to_string() },
            fixes: suggestions.iter().filter_map(|it| Fix::of(found, it)).collect(),
            properties: Properties {
                token: token(found.token()),
                game: found.game.map(|game| game.number),
                white: found.game.as_ref().and_then(NumberedGame::white),
                black: found.game.as_ref().and_then(NumberedGame::black),
                ply: finding.ply.map(|ply| ply.ply),
                reason: detail.map(|detail| detail.reason),
                fen: detail.map(|detail| detail.fen.as_str()),
            },
        }
    }
}

/// Another move in the place of the one that fails.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fix<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<Message<'a>>,
    artifact_changes: [ArtifactChange<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactChange<'a> {
    artifact_location: ArtifactLocation,
    replacements: [Replacement<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: Region,
    inserted_content: Message<'a>,
}

impl<'a> Fix<'a> {
    /// Makes one of a suggestion that is about the very token that is found.
    fn of(found: &Located<'_>, suggestion: &'a Suggestion) -> Option<Self> {
        let san = suggestion.san.as_deref()?;
        let is_here = suggestion.kind == SuggestionKind::Replace
            && found.finding.ply == Some(suggestion.ply)
            && suggestion.written.as_deref() == Some(&*decode(found.token()));
        let help = || help(found.finding.ply, std::slice::from_ref(suggestion));
        is_here.then(|| Self {
            description: help().map(Message::new),
            artifact_changes: [ArtifactChange {
                artifact_location: ArtifactLocation::of(found.file),
                replacements: [Replacement {
                    deleted_region: Region::of(found),
                    inserted_content: Message::new(san),
                }],
            }],
        })
    }
}
