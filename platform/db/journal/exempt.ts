/**
 * Which tables no journal is kept of, and why. Every other table of the house is journalled without asking for it (`install.ts`):
 * whoever adds one has nothing to do, and whoever wants to leave one out says here why nothing is lost.
 */
export const EXEMPT: Readonly<Record<string, string>> = {
  'ledger.transfers': 'hashed by their batch, and ledger.batches is journalled',
  'ledger.postings': 'hashed by their batch, and ledger.batches is journalled',
  'ledger.balances': 'sums of the postings: the books add them up',
  'ledger.chains': 'heads of the batches: the books compare them',

  'platform.migrations': 'names of files that stand beside the program',
  'platform.journal_forms': 'the journal itself: its text is under every seal',
  'platform.journal_pages': 'the journal itself: under its seals',
  'platform.journal_seals': 'the journal itself: under its links',
  'platform.journal_links': 'the journal itself: under its anchors',
  'platform.outbox': 'facts on their way, each with its own MAC: pruned once they are heard',
  'platform.outbox_cursors': 'how far a listener has heard',
  'platform.live_events': 'what open pages are told: pruned',
  'platform.live_topics': 'numbers of what open pages are told',
  'platform.request_counts': 'limits of requests: may be emptied',

  'identity.captchas': 'minutes old',
  'identity.codes': 'minutes old',
  'identity.handoffs': 'seconds old; one that another hand wrote opens nothing (identity/row-mac.ts)',
  'identity.local_messages': 'texts of a gateway that stands in for one',
  'identity.messages': 'a queue of texts on their way',
  'identity.passkey_challenges': 'minutes old',
  'identity.pending_sign_ins': 'minutes old; each row carries its own MAC',
  'identity.phone_verifications': 'minutes old; what a token says is signed by the phone service',
  'identity.remembered': 'a tick on a device, a day old; each row carries its own MAC',
  'identity.resets': 'minutes old; each row carries its own MAC',
  'identity.sendings': 'limits of sending',
  'identity.sessions':
    'hours old, and touched by every call; each row carries a MAC over whom it stands for, and what it did stands in the trail and the acts',
  'identity.social_journeys': 'minutes old',
  'identity.social_tickets': 'minutes old; each row carries its own MAC',
  'identity.tries': 'limits of guessing',
  'identity.used_messages': 'a window against replays',

  'aml.flows':
    'what came in and went out of the last ninety days: pruned; deposits and withdrawals are journalled',
  'aml.stakes': 'hours of settled stakes of the last ninety days: pruned; the postings have them',
  'verification.sent': 'limits of sending',

  'lobby.favourites': 'hearts',
  'lobby.recents': 'games opened last',
  'cockfight.feed_lines':
    'when the lines of an arena were last asked; what they said stands in cockfight.declarations',
  'lottery.leases': 'which process leads',
  'sportsbook.favourites': 'stars',
  'sportsbook.leases': 'which process leads',
  'tables.leases': 'which process leads',
};

/** Tables that migrations have taken away since they had a journal; their pages stay. */
export const RETIRED: readonly string[] = [];
