//! The log of a run: what happened besides epochs, in a bounded number of entries.

use evodoku::Figures;
use evodoku_messages::Message;
use serde::Serialize;
use std::collections::VecDeque;

/// Older entries are forgotten.
const ENTRIES_AT_MOST: usize = 200;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named by what they count")]
pub enum LogEvent {
    /// The search began.
    Started { open: usize, candidates: usize },
    /// The engine restarted.
    Restarted { restarts: u64 },
    /// The temperature was raised.
    Reheated { reheats: u64 },
    /// Mutation was made stronger.
    Escalated { escalations: u64 },
    /// A parameter was changed.
    Changed { name: String, value: String },
    /// A parameter was not changed.
    Refused { message: Message },
}

/// An entry of the log.
#[derive(Clone, Debug, Serialize)]
pub struct LogEntry {
    /// Counts up; an entry that was added to has a new one.
    serial: u64,
    /// After this many epochs.
    epoch: u64,
    /// After this many evaluations.
    pub evaluations: u64,
    /// Since when the same has happened again and again, in epochs and evaluations.
    since: u64,
    since_evaluations: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: LogEvent,
}

/// The last entries.
#[derive(Debug, Default)]
pub struct EventLog {
    entries: VecDeque<LogEntry>,
    serial: u64,
}

impl EventLog {
    /// Adds an entry; what happens again and again, such as a reheating, stays one entry.
    pub fn push(&mut self, figures: Figures, event: LogEvent) {
        self.serial += 1;
        let Figures { epochs: epoch, evaluations, .. } = figures;
        let (mut since, mut since_evaluations) = (epoch, evaluations);
        if let Some(last) = self.entries.back()
            && event.repeats(&last.event)
        {
            (since, since_evaluations) = (last.since, last.since_evaluations);
            self.entries.pop_back();
        }
        self.entries.push_back(LogEntry {
            serial: self.serial,
            epoch,
            evaluations,
            since,
            since_evaluations,
            event,
        });
        if self.entries.len() > ENTRIES_AT_MOST {
            self.entries.pop_front();
        }
    }

    /// The entries after a serial.
    pub fn since(&self, serial: u64) -> Vec<LogEntry> {
        self.entries.iter().filter(|entry| entry.serial > serial).cloned().collect()
    }

    /// The last entry.
    pub fn last(&self) -> Option<&LogEntry> {
        self.entries.back()
    }

    /// The serial of the last entry.
    pub fn serial(&self) -> u64 {
        self.serial
    }
}

impl LogEvent {
    fn repeats(&self, last: &Self) -> bool {
        match self {
            Self::Restarted { .. } => matches!(last, Self::Restarted { .. }),
            Self::Reheated { .. } => matches!(last, Self::Reheated { .. }),
            Self::Escalated { .. } => matches!(last, Self::Escalated { .. }),
            Self::Changed { name, .. } => {
                matches!(last, Self::Changed { name: before, .. } if before == name)
            }
            Self::Started { .. } | Self::Refused { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(epochs: u64) -> Figures {
        Figures { epochs, evaluations: 10 * epochs, ..Figures::default() }
    }

    #[test]
    fn repetitions_stay_one_entry() {
        let mut log = EventLog::default();
        log.push(after(0), LogEvent::Started { open: 60, candidates: 200 });
        for epoch in 5..8 {
            log.push(after(epoch), LogEvent::Reheated { reheats: epoch });
        }
        let entries = log.since(1);
        assert_eq!(entries.len(), 1);
        assert_eq!((entries[0].since, entries[0].epoch, entries[0].serial), (5, 7, 4));
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let mut log = EventLog::default();
        for epoch in 0..1000 {
            log.push(after(epoch), LogEvent::Started { open: 0, candidates: 0 });
        }
        assert_eq!(log.since(0).len(), ENTRIES_AT_MOST);
        assert_eq!(log.since(0)[0].epoch, 1000 - ENTRIES_AT_MOST as u64);
    }
}
