import { type Mutant, one } from '../mutant.ts';

const ROOM = 'features/play/poker';
const ENGINE = 'games/poker/engine';
const TABLE = `${ROOM}/poker.test.ts`;
const HANDS = `${ENGINE}/hand.test.ts`;
const TOURNAMENTS = `${ROOM}/tournaments.test.ts`;

/** Poker: chips, turns, cards nobody may see (4, 15, 20). */
export const DEALT: readonly Mutant[] = [
  one(
    15,
    'poker: a seat sees the cards of all',
    `${ENGINE}/dealer.ts`,
    "if (line.what !== 'hole' || line.seat === viewer) return line;",
    'return line;',
    `${TABLE}#are told to their seat alone`,
  ),
  one(
    15,
    'poker: staff see the cards of a hand at once',
    `${ROOM}/service/ops.ts`,
    'row.reveal_at !== null && row.reveal_at.getTime() <= clock.now()',
    'true',
    `${TABLE}#are told to their seat alone`,
  ),
  one(
    15,
    'poker: the link is shown while it tells folded cards',
    `${ROOM}/service/state.ts`,
    'row.reveal_at !== null && row.reveal_at.getTime() <= now',
    'true',
    `${TABLE}#are told to their seat alone`,
  ),
  one(
    15,
    'poker: who watches sees it at once',
    `${ROOM}/service/state.ts`,
    'own || table.observe_ms === 0 ? undefined',
    'true ? undefined',
    `${TABLE}#come late to who only watches`,
  ),
  one(
    4,
    'poker: a buy-in is held twice for one key',
    `${ROOM}/service/seats.ts`,
    'if (earlier !== undefined) return answer(',
    'if (false) return answer(',
    `${TABLE}#are taken once for one key`,
  ),
  one(
    4,
    'poker: chips are added above the largest buy-in',
    `${ROOM}/service/seats.ts`,
    'if (sitting.stack + sitting.adding + amount > table.max_buy)',
    'if (false)',
    `${TABLE}#that are added in a hand`,
  ),
  one(
    4,
    'poker: a decision is taken out of turn',
    `${ROOM}/service/seats.ts`,
    "if (asked(playing.hand)?.seat !== place) throw pokerFaults('poker.not_your_turn');",
    '',
    `${TABLE}#is taken once, at its time`,
  ),
  one(
    4,
    'poker: a decision on what has gone by is taken',
    `${ROOM}/service/seats.ts`,
    "throw pokerFaults('poker.stale');",
    '',
    `${TABLE}#is taken once, at its time`,
  ),
  one(
    20,
    'poker: who is excluded keeps his seat',
    `${ROOM}/service/deal.ts`,
    'if (sitting.leaving !== null) {',
    'if (false) {',
    `${TABLE}#is finished by who may not play any more`,
  ),
  one(
    20,
    'poker: the gate is not asked between hands',
    `${ROOM}/service/deal.ts`,
    'if (!refusal) continue;',
    'if (refusal || !refusal) continue;',
    `${TABLE}#is not dealt to whom the gate refuses`,
  ),
  one(
    4,
    'poker: turnover counts what was not raked',
    `${ROOM}/rules/counted.ts`,
    'rate === 0n ? 0n : smaller(stake, (own * RATE_UNIT) / rate)',
    'stake',
    `${TABLE}#tell of each hand`,
  ),
  one(
    4,
    'poker: rake is kept without a flop',
    `${ENGINE}/result.ts`,
    'flop ? setup.rake : undefined',
    'setup.rake',
    `${HANDS}#keeps nothing without a flop`,
  ),
  one(
    4,
    'poker: rake has no cap',
    `${ENGINE}/pots.ts`,
    'smaller((total * rake.rate) / RATE_UNIT, rake.cap)',
    '(total * rake.rate) / RATE_UNIT',
    `${HANDS}#keeps nothing without a flop`,
  ),
  one(
    4,
    'poker: a short all-in opens the betting again',
    `${ENGINE}/hand.ts`,
    '!seat.acted || level - seat.faced >= hand.raiseBy',
    'true',
    `${HANDS}#lets nobody raise again`,
  ),
  one(
    4,
    'poker: an entry is taken twice',
    `${ROOM}/service/entries.ts`,
    "throw pokerFaults('poker.entered');",
    'void 0;',
    `${TOURNAMENTS}#begins when it is full`,
  ),
  one(
    4,
    'poker: a tournament takes more than its seats',
    `${ROOM}/service/entries.ts`,
    "if (counted.length >= tournament.most) throw pokerFaults('poker.full');",
    '',
    `${TOURNAMENTS}#begins when it is full`,
  ),
];
