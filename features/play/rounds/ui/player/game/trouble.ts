/** What a failed play call means for the player: what happened, whether money moved, what to do. */
import { ApiRefusal } from '#platform/ui/api.ts';

export type Trouble = {
  readonly kind: 'refused' | 'network' | 'funds' | 'open' | 'moved' | 'broken' | 'limit' | 'check';
  /** the server's own sentence, in the reader's language */
  readonly text: string | undefined;
  readonly money: 'untouched' | 'unknown';
  /** where the open round waits, for `open` */
  readonly openIn: { readonly gameCode: string; readonly name: string } | undefined;
  /** The game takes no stake for a while: others do. */
  readonly closed: boolean;
};

/** The call was given up. `uncertain`: one of the tries may have taken effect. */
export class PlayFailed extends Error {
  readonly uncertain: boolean;
  constructor(cause: unknown, uncertain: boolean) {
    super('a play call failed', { cause });
    this.name = 'PlayFailed';
    this.uncertain = uncertain;
  }
}

/** Refusals that say nothing about an earlier try with the same key; all others prove that it was never booked. */
const TELLS_NOTHING = /^(wire|gate|platform|brand|crypto)\./;
export const provesNothingBooked = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.status < 500 && !TELLS_NOTHING.test(error.code);

const kindOf = (code: string): Trouble['kind'] => {
  if (code === 'wallet.insufficient_funds') return 'funds';
  if (code === 'protection.reality_check') return 'check';
  if (/^protection\.(stake_limit|loss_limit|time_limit|time_out|self_excluded)$/.test(code)) return 'limit';
  if (code === 'rounds.open_round') return 'open';
  if (/^rounds\.(wrong_step|round_over|unknown_round|trial_ended)$/.test(code)) return 'moved';
  return 'refused';
};

/** The game of an open round, as a refusal names it. */
export function openRoundIn(
  value: unknown,
): { readonly gameCode: string; readonly name: string } | undefined {
  if (typeof value !== 'object' || value === null || !('gameCode' in value)) return undefined;
  const { gameCode } = value;
  if (typeof gameCode !== 'string') return undefined;
  return { gameCode, name: 'gameName' in value ? String(value.gameName) : gameCode };
}

export function troubleOf(error: unknown): Trouble {
  const cause = error instanceof PlayFailed ? error.cause : error;
  const uncertain = error instanceof PlayFailed && error.uncertain;
  const money = uncertain ? 'unknown' : 'untouched';
  if (cause instanceof ApiRefusal)
    return {
      kind: kindOf(cause.code),
      text: cause.message,
      money,
      openIn: openRoundIn(cause.value),
      closed: cause.code === 'rounds.game_closed',
    };
  return {
    kind: uncertain ? 'network' : 'broken',
    text: undefined,
    money,
    openIn: undefined,
    closed: false,
  };
}
