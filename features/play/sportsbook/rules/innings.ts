/** Runs of each innings of cricket: which lines are offered, and what a pick is worth as the match stands. Pure. */
import type { Bet } from '#games/odds/engine/bet.ts';
import { VOID_RULES } from '#games/odds/engine/rules.ts';
import { settleBet } from '#games/odds/engine/settle-bet.ts';
import type { Chances } from '#games/odds/model/chances.ts';
import {
  fitInnings,
  inningsChances,
  inningsMedian,
  type InningsModel,
  type InningsNow,
  inningsOutlook,
  type InningsOutlook,
  type InningsProgress,
} from '#games/odds/model/innings.ts';
import type { PlayedRow } from '../store/books.ts';
import type { MarketTerms, Priced, Selection } from './market.ts';
import { clockAt, type InningsPlay, type Play } from './play.ts';
import { INNINGS_SECONDS } from './replay-cricket.ts';

/** With fewer matches behind it a league has no mean worth a price. */
const LEAST_PLAYED = 6;

/** Of results whose two innings are known and complete; undefined where there are too few. */
export function inningsModel(played: readonly PlayedRow[]): InningsModel | undefined {
  const known = played.flatMap(({ home, away, detail }) => {
    const [first, second] = detail?.innings ?? [];
    if (!first || !second || isCut(first.ended) || isCut(second.ended)) return [];
    const runs = [sum(first.overs), sum(second.overs)] as const;
    return [
      first.side === 'home' ? { first: home, second: away, runs } : { first: away, second: home, runs },
    ];
  });
  return known.length < LEAST_PLAYED ? undefined : fitInnings(known);
}

const sum = (runs: readonly number[]): number => runs.reduce((all, one) => all + one, 0);
const isCut = (ended: string): boolean => ended === 'reduced' || ended === 'unfinished';

export const inningsOf = (
  model: InningsModel | undefined,
  home: string,
  away: string,
): InningsOutlook | undefined => model && inningsOutlook(model, home, away);

const nowOf = ({ runs, ended, since }: InningsPlay, second: number): InningsNow => ({
  runs,
  part: Math.min(0.995, Math.max(0, second - since) / INNINGS_SECONDS),
  over: ended !== null,
});

function progressOf(play: Play, now: number): InningsProgress {
  const innings = play.innings ?? [];
  const second = clockAt(play, now);
  return { first: innings[0]?.side, innings: innings.map((one) => nowOf(one, second)) };
}

type Price = (chances: Chances) => string | null;
type Which = 1 | 2;
const BOTH: readonly Which[] = [1, 2];
const PICKS = ['over', 'under'] as const;

/**
 * Lines stand on a grid of five runs, so that a bet has others beside it: three half lines about the runs that are made as often as not, and the
 * whole number between the upper two, which gives stakes back where exactly so many are made.
 */
function linesAbout(median: number): readonly number[] {
  const middle = Math.round(median / 5) * 5 + 0.5;
  return [middle - 10, middle, middle + 4.5, middle + 10].filter((line) => line > 0);
}

export function inningsMarkets(
  outlook: InningsOutlook,
  play: Play,
  now: number,
  price: Price,
): readonly Priced[] {
  const progress = progressOf(play, now);
  const market = (which: Which, line: number): Priced => {
    const terms: MarketTerms = {
      key: `innings_total:${which}:${line}`,
      group: 'innings',
      market: 'innings_total',
      innings: which,
      line: String(line),
    };
    return {
      ...terms,
      selections: PICKS.map((pick): Selection => {
        const chances = inningsChances(pick, line, which, outlook, progress);
        return { pick, line: String(line), odds: price(chances), ...chances };
      }),
    };
  };
  return (
    BOTH.filter((which) => !play.innings?.[which - 1]?.ended)
      .flatMap((which) =>
        linesAbout(inningsMedian(which, outlook, progress)).map((line) => market(which, line)),
      )
      // What is decided has no price on either side.
      .filter(({ selections }) => selections.every(({ odds }) => odds !== null))
  );
}

const asNumber = ({ n, d }: { readonly n: bigint; readonly d: bigint }): number => Number(n) / Number(d);

/** What a pick is worth as the match stands; an innings that is over by the rule that settles it. Undefined where nothing is known of it. */
export function inningsWorth(
  outlook: InningsOutlook,
  play: Play,
  now: number,
  bet: Extract<Bet, { line: number }>,
): Chances | undefined {
  const which: Which | undefined = bet.innings === 1 || bet.innings === 2 ? bet.innings : undefined;
  if (which === undefined) return undefined;
  const reported = play.innings ?? [];
  if (reported[which - 1]?.ended) {
    const innings = reported.map(({ side, runs, ended }) => ({
      side,
      runs,
      ended: ended ?? ('unfinished' as const),
    }));
    const settled = settleBet(bet, { status: 'ended', innings }, VOID_RULES);
    if ('wrong' in settled) return undefined;
    const { win, back } = settled.value.shares;
    return { win: asNumber(win), back: asNumber(back) };
  }
  return inningsChances(
    bet.pick === 'over' ? 'over' : 'under',
    bet.line / 4,
    which,
    outlook,
    progressOf(play, now),
  );
}
