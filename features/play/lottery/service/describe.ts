/** The public description of a lottery as this brand offers it: where its results come from, what every play pays and returns, exactly. */
import {
  type BetFigures,
  betLine,
  CHECKING,
  DERIVATION,
  type Description,
  figureLines,
  wholeOf,
  written,
} from '#games/description.ts';
import type { Ratio } from '#games/lottery/core/ratio.ts';
import { DECLARED, DRAW_CHAIN, DRAWN } from '#games/lottery/describe.ts';
import { compareShares, type Share, shareOf } from '#kernel/shares.ts';
import { playsOf, pricedPlay } from './state.ts';
import type { LiveGame } from './games.ts';

const share = ({ num, den }: Ratio): Share => shareOf(num, den);

/** Every kind of pick of every play that is offered. */
function betsOf(game: LiveGame): BetFigures[] {
  return [...game.lottery.plays.values()].flatMap((play) => {
    const priced = pricedPlay(game, play);
    if (!priced) return [];
    return priced.outcomes.map(({ pick, returns, hits, most }) => ({
      bet: `${play.code} ${pick}`,
      rtp: share(returns),
      hitRate: share(hits),
      most: most ? share(most) : null,
    }));
  });
}

const readingOf = (game: LiveGame): readonly string[] =>
  playsOf(game).map(
    ({ code, pays, entry }) => `${code}: pays ${JSON.stringify(pays)}, picked as ${JSON.stringify(entry)}`,
  );

const priceLines = ({ prices }: LiveGame): readonly string[] => [
  'A unit is the amount on one ticket; what a tier pays is said for one unit, the stake included. A payout is units won × unit, rounded down to the smallest unit of the currency once.',
  ...(prices.mode === null
    ? []
    : [
        `Prizes stand in the mode ${prices.mode} of 2000. Points taken out of it lower the pays and come back as rebate at once, in per cent of the cost.`,
      ]),
];

function tableOf(game: LiveGame): object {
  const { row, prices } = game;
  return {
    engine: row.engine,
    source: row.source,
    zone: row.zone,
    schedules: row.schedules,
    oddsSet: prices.oddsSet,
    odds: prices.odds,
    mode: prices.mode,
    plays: playsOf(game),
  };
}

/** Rows are read again every second and change hardly ever: by everything a description is made of. */
const kept = new Map<string, Description>();
const MOST_KEPT = 200;

export function describeLottery(game: LiveGame): Description {
  const { code, engine, source, zone, schedules } = game.row;
  const key = JSON.stringify([code, engine, source, zone, schedules, game.prices]);
  const known = kept.get(key);
  if (known) return known;
  const made = described(game);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, made);
  return made;
}

const POOLED = [
  'Tiers of a pool have no sum before the draw: what they pay is in no return here, and a bet that can win one has no maximum.',
];

/** Draws of a lottery have no versions: what is drawn from a link has never been another. */
const VERSION = 1;

function described(game: LiveGame): Description {
  const { row } = game;
  const isOwn = row.source === 'own';
  const bets = betsOf(game);
  const returns = bets.map(({ rtp }) => rtp).sort(compareShares);
  const none = shareOf(0n, 1n);
  const range = { least: returns[0] ?? none, greatest: returns.at(-1) ?? none };
  const most =
    bets
      .flatMap((bet) => bet.most ?? [])
      .sort(compareShares)
      .at(-1) ?? none;
  const maxWin = wholeOf(most);
  return written({
    gameCode: row.code,
    engineVersion: VERSION,
    kind: row.engine,
    unitsPerStake: 1,
    maxWin,
    rtp: range.least,
    hitRate: null,
    range,
    bets,
    firstChoice: null,
    acts: [],
    table: tableOf(game),
    lines: [],
    sections: [
      {
        title: 'Figures',
        lines: [...figureLines({ range, most }), ...(bets.some((bet) => !bet.most) ? POOLED : [])],
      },
      {
        title: 'Where results come from',
        lines: isOwn ? [...DRAW_CHAIN, ...DERIVATION.slice(2, 4)] : DECLARED,
      },
      ...(isOwn ? [{ title: 'What is drawn', lines: DRAWN[row.engine] ?? [] }] : []),
      { title: 'Prices', lines: priceLines(game) },
      { title: 'Plays', lines: readingOf(game) },
      { title: 'Bets', lines: bets.map(betLine) },
      { title: 'To check', lines: CHECKING },
    ],
  });
}
