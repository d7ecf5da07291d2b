/**
 * What a lottery is to this house: a game has draws and plays; a play reads what was picked into a bet; a bet knows how many tickets it is and
 * what it wins against a draw. A bet is never expanded into its tickets: it counts. Odds are data beside it (odds.ts), money is with whoever books.
 */
import type { Draw } from '#kernel/rng/draw.ts';
import type { Ratio } from './ratio.ts';

/** Why something could not be read: a stable code and the field it stands in. */
export type Refusal = { readonly ok: false; readonly code: string; readonly field: string };
export type Read<T> = { readonly ok: true; readonly value: T } | Refusal;
export const refuse = (code: string, field: string): Refusal => ({ ok: false, code, field });
export const read = <T>(value: T): Read<T> => ({ ok: true, value });

/**
 * What was picked, compact: `numbers` are numbers or tickets each by itself, `rows` are rows of choices of which the tickets are made
 * (`["12","3","4","5","678"]` are six tickets of five digits). Exactly one of them is there.
 */
export type Selection =
  | { readonly numbers: readonly string[]; readonly rows?: never }
  | { readonly rows: readonly string[]; readonly numbers?: never };

/** One line of what a bet won: `times` tickets that pay the odds of `tier`. */
export type Win = { readonly number: string; readonly tier: string; readonly times: number };

/** A tier's part of a bet: how many of its tickets can win it. */
export type Exposure = { readonly tier: string; readonly tickets: number };

export type Bet<D> = {
  /** Tickets, combinations or prizes covered: the bet costs this many units unless its odds name a price of their own. */
  readonly tickets: number;
  /** How many numbers were picked: what a price of its own is multiplied by. */
  readonly picked: number;
  readonly exposures: readonly Exposure[];
  readonly wins: (draw: D) => readonly Win[];
};

/** What one small bet comes to: how many draws bring it nothing, and what the draws win that may be its best. */
export type Counted = {
  /** Share of draws. */
  readonly nothing: Ratio;
  readonly best: readonly (readonly Omit<Win, 'number'>[])[];
};

/** What one ticket can win: `ways` of `of` equally likely draws (a ticket that wins twice in a draw counts twice). */
export type Tier = {
  readonly code: string;
  readonly ways: bigint;
  readonly of: bigint;
  /** Its stake comes back: pays 1, whatever the odds say. */
  readonly refund?: true;
  /** What would be fair for this tier where of ÷ ways is not: beside a refund, or when one ticket has several tiers. */
  readonly fair?: Ratio;
};

/** How a play is picked, for the screen. */
export type Entry =
  | {
      readonly kind: 'numbers';
      readonly digits: readonly number[];
      readonly least: number;
      readonly most: number;
    }
  | {
      readonly kind: 'set';
      readonly from: readonly string[];
      readonly least: number;
      readonly most: number;
      readonly ticket: number;
    }
  | { readonly kind: 'menu'; readonly of: readonly string[] }
  | {
      readonly kind: 'rows';
      readonly rows: readonly string[];
      readonly from: readonly string[];
      readonly text: boolean;
    };

export type Pick = { readonly pick: string; readonly selection: Selection };

export type Play<D> = {
  readonly code: string;
  readonly entry: Entry;
  readonly tiers: () => readonly Tier[];
  readonly read: (selection: Selection) => Read<Bet<D>>;
  /** One small bet for each chance there is: what an audit goes through. */
  readonly picks: () => readonly Pick[];
  /**
   * How the tiers of one of these bets come together in a draw. Left out where a draw wins one of them at most, and once.
   * @param pays whether a tier brings anything back
   */
  readonly counted?: (exposures: readonly Exposure[], pays: (tier: string) => boolean) => Counted;
};

export type Game<D = unknown> = {
  readonly code: string;
  readonly plays: ReadonlyMap<string, Play<D>>;
  /** Other names of plays, as sources write them. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly readDraw: (input: unknown) => Read<D>;
  /** The part of a draw a play is settled by and this draw does not say: the bet waits, it is not lost. Absent: a draw that is read is whole. */
  readonly lacks?: (draw: D, play: string) => string | undefined;
  /** A draw from fair randomness, as it goes over the wire: `readDraw` reads it. */
  readonly draw: (randomness: Draw) => unknown;
  readonly odds: OddsBook;
};

/** What a play pays for one unit, stake included, by tier; `price` is what one picked number costs in units where that is not its tickets. */
export type PlayOdds = { readonly pays: (tier: string) => Ratio | undefined; readonly price?: Ratio };

export type OddsBook =
  | { readonly kind: 'sets'; readonly sets: readonly OddsSet[] }
  | {
      readonly kind: 'mode' /** The brand's highest prize mode, of 2000, and the lowest a player may choose. */;
      readonly most: number;
      readonly least: number;
    };

export type OddsSet = {
  readonly code: string;
  /** undefined: this set does not offer the play. */
  readonly of: (play: string) => PlayOdds | undefined;
};

export const playMap = <D>(plays: readonly Play<D>[]): ReadonlyMap<string, Play<D>> =>
  new Map(plays.map((play) => [play.code, play] as const));

/** Computed when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
