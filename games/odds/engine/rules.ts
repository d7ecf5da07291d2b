/**
 * What happens to a bet when a match does not end as planned, as data. A brand may set each line; the defaults are those of the product's
 * rulings: what is not finished within 48 hours of its start is void except what was decided; walkover and retirement void the winner of
 * the match unless the first set was finished; no result is void; a super over ("Eliminator") decides the winner.
 * Bookmakers wait between 24 and 48 hours.
 */
import { type Fields, fieldOf, type Look } from './read.ts';

export type VoidRules = {
  /** Later than this after its start a match counts as abandoned, in hours. */
  readonly finishWithinHours: number;
  /** `decided`: what no further play could change stands, the rest is void. */
  readonly abandoned: 'decided' | 'void';
  readonly postponed: 'decided' | 'void';
  readonly noResult: 'decided' | 'void';
  /** The winner of a match that somebody gave up, or did not begin. `advances`: whoever goes on wins, whatever was played. */
  readonly retiredWinner: 'after_first_set' | 'advances' | 'void';
  /** Every other market of such a match. */
  readonly retiredOthers: 'decided' | 'void';
  /** Level at the end and nothing that decides: stake back, or half of the bet wins. */
  readonly tie: 'void' | 'dead_heat';
  /** An innings whose overs were cut or that was broken off. `stands`: what was scored when its cut overs were bowled. */
  readonly reducedInnings: 'decided' | 'stands' | 'void';
  /** Super over, penalties and their like. `ignored`: the match counts as level. */
  readonly decider: 'counts' | 'ignored';
};

export const VOID_RULES: VoidRules = {
  finishWithinHours: 48,
  abandoned: 'decided',
  postponed: 'void',
  noResult: 'void',
  retiredWinner: 'after_first_set',
  retiredOthers: 'decided',
  tie: 'void',
  reducedInnings: 'decided',
  decider: 'counts',
};

const DECIDED = ['decided', 'void'] as const;

/** Whatever is left out stays at its default. */
export function readVoidRules(look: Look, fields: Fields, at: string): VoidRules {
  const hours = fieldOf(fields, 'finishWithinHours');
  const one = <T extends string>(name: string, offered: readonly T[], fallback: T): T =>
    look.oneOf(fieldOf(fields, name), `${at}.${name}`, offered, fallback);
  return {
    finishWithinHours:
      hours === undefined
        ? VOID_RULES.finishWithinHours
        : look.count(hours, `${at}.finishWithinHours`, 8_784),
    abandoned: one('abandoned', DECIDED, VOID_RULES.abandoned),
    postponed: one('postponed', DECIDED, VOID_RULES.postponed),
    noResult: one('noResult', DECIDED, VOID_RULES.noResult),
    retiredWinner: one(
      'retiredWinner',
      ['after_first_set', 'advances', 'void'] as const,
      VOID_RULES.retiredWinner,
    ),
    retiredOthers: one('retiredOthers', DECIDED, VOID_RULES.retiredOthers),
    tie: one('tie', ['void', 'dead_heat'] as const, VOID_RULES.tie),
    reducedInnings: one('reducedInnings', ['decided', 'stands', 'void'] as const, VOID_RULES.reducedInnings),
    decider: one('decider', ['counts', 'ignored'] as const, VOID_RULES.decider),
  };
}

const HOUR = 3_600_000;

/** Whether a match that began and ended then (ms since 1970) still counts as played. */
export const isInTime = (startedAt: number, endedAt: number, rules: VoidRules): boolean =>
  endedAt - startedAt <= rules.finishWithinHours * HOUR;
