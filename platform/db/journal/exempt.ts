/**
 * Which tables no journal is kept of, and why. Every other table of the house is journalled without asking for it (`install.ts`):
 * whoever adds one has nothing to do, and whoever wants to leave one out says here why nothing is lost.
 */
export type Exempt = {
  /** Why nothing is lost. */
  readonly because: string;
  /** Passes of the books: what names a row of it that was altered, in place of the seal. */
  readonly passes?: readonly [string, ...string[]];
};

export const EXEMPT: Readonly<Record<string, Exempt>> = {
  'ledger.transfers': {
    because: 'hashed by their batch, and ledger.batches is journalled',
    passes: ['hashes'],
  },
  'ledger.postings': {
    because: 'hashed by their batch, and ledger.batches is journalled',
    passes: ['hashes'],
  },
  'ledger.balances': { because: 'sums of the postings', passes: ['balances'] },
  'ledger.chains': { because: 'heads of the batches', passes: ['links'] },

  'commission.totals': { because: 'sums of the bets and rebates of a line', passes: ['commission totals'] },
  'commission.activity': { because: 'counts of the bets of a period', passes: ['commission activity'] },
  'commission.actives': { because: 'who staked in a period', passes: ['commission activity'] },
  'points.plays': { because: 'sums of the stakes of a day', passes: ['points plays', 'points entries'] },
  'points.balances': { because: 'sums of the entries', passes: ['points balances'] },
  'records.days': { because: 'sums of what ended on a day', passes: ['records days'] },
  'records.actives': { because: 'members of the days', passes: ['records actives'] },
  'rounds.dealt': {
    because: 'counts of the rounds of a seed, and the pace between them',
    passes: ['nonces', 'paces'],
  },

  'platform.migrations': { because: 'names of files that stand beside the program' },
  'platform.journal_forms': {
    because: 'the journal itself: its text is under every seal',
    passes: ['seals'],
  },
  'platform.journal_pages': { because: 'the journal itself: under its seals', passes: ['seals'] },
  'platform.journal_seals': { because: 'the journal itself: under its links', passes: ['journal-links'] },
  'platform.journal_links': { because: 'the journal itself: under its anchors', passes: ['anchors'] },
  'platform.outbox': {
    because: 'facts on their way, each with its own MAC: pruned once they are heard',
  },
  'platform.outbox_cursors': { because: 'how far a listener has heard' },
  'platform.first_data': { because: 'what a start need not look for again' },
  'platform.leases': { because: 'which process runs what only one may run' },
  'platform.live_events': { because: 'what open pages are told: pruned' },
  'platform.live_topics': { because: 'numbers of what open pages are told' },
  'platform.request_counts': { because: 'limits of requests: may be emptied' },

  'stakes.exposures': {
    because:
      'what lies on the sides of events of the last thirty days: pruned; bets are journalled, and what counted of each is told under a MAC',
  },
  'identity.captchas': { because: 'minutes old' },
  'identity.codes': { because: 'minutes old' },
  'identity.handoffs': {
    because: 'seconds old; one that another hand wrote opens nothing (identity/accounts/store/row-mac.ts)',
  },
  'identity.local_messages': { because: 'texts of a gateway that stands in for one' },
  'identity.messages': { because: 'a queue of texts on their way' },
  'identity.passkey_challenges': { because: 'minutes old' },
  'identity.pending_sign_ins': { because: 'minutes old; each row carries its own MAC' },
  'identity.phone_verifications': {
    because: 'minutes old; what a token says is signed by the phone service',
  },
  'identity.remembered': { because: 'a tick on a device, a day old; each row carries its own MAC' },
  'identity.resets': { because: 'minutes old; each row carries its own MAC' },
  'identity.sendings': { because: 'limits of sending' },
  'identity.sessions': {
    because:
      'hours old, and touched by every call; each row carries a MAC over whom it stands for, and what it did stands in the trail and the acts',
  },
  'identity.social_journeys': { because: 'minutes old' },
  'identity.social_tickets': { because: 'minutes old; each row carries its own MAC' },
  'identity.tries': { because: 'limits of guessing' },
  'identity.used_messages': { because: 'a window against replays' },

  'aml.flows': {
    because:
      'what came in and went out of the last ninety days: pruned; deposits and withdrawals are journalled',
  },
  'aml.stakes': {
    because: 'hours of settled stakes of the last ninety days: pruned; the postings have them',
  },
  'verification.sent': { because: 'limits of sending' },

  'chat.messages': {
    because: 'talk of members, pruned; what staff did about it stands in the trail with its words',
  },
  'chat.paces': { because: 'limits of speaking' },
  'chat.service_staff': { because: 'who takes chats in this minute and a half' },
  'notices.pushes': { because: 'a queue of messages on their way to devices; the messages are journalled' },

  'vendors.calls': {
    because:
      'what was said on the wire in the last ninety days: pruned; every effect stands in vendors.transactions',
  },
  'vendors.refusals': { because: 'answers that changed nothing, a month old at most' },
  'vendors.launches': {
    because: 'hours old; a token that another hand wrote is asked for by nobody’s device',
  },
  'vendors.supplied_sessions': { because: 'hours old; its secrets are sealed, and bound to the row' },
  'referral.visits': { because: 'how often a link was opened on a day: nothing is paid by it' },

  'lobby.favourites': { because: 'hearts' },
  'lobby.recents': { because: 'games opened last' },
  'cockfight.feed_lines': {
    because: 'when the lines of an arena were last asked; what they said stands in cockfight.declarations',
  },
  'sportsbook.favourites': { because: 'stars' },
};

/** Tables that migrations have taken away since they had a journal; their pages stay. */
export const RETIRED: readonly string[] = [
  'cockfight.leases',
  'lottery.leases',
  'sportsbook.leases',
  'tables.leases',
];
