/**
 * The model of football prices beside the bookmakers': every match of a season is foretold from the results before its day only, and both
 * are judged by log loss and calibration on the same matches. `npm run bench odds-model FOLDER`, where FOLDER holds the seasons E0 and E1
 * of football-data.co.uk. How fast results fade and how far teams may differ are chosen on E1; E0 has no part in the choice.
 */
import { join } from 'node:path';
import { shin } from '#games/odds/engine/margin.ts';
import { chancesOf } from '#games/odds/model/chances.ts';
import { expectedGoals, fit, FIT_DEFAULTS, firstHalfShare } from '#games/odds/model/fit.ts';
import { gridOf } from '#games/odds/model/match.ts';
import { playedSeason, type PricedMatch, readPriced } from './lib/odds-files.ts';
import { bench, type Run } from './lib/run.ts';

type Options = { readonly halfLifeDays: number; readonly spread: number };
/** Chances of the outcomes of one match, and which of them came true. */
type Forecast = { readonly chances: readonly number[]; readonly came: number };
type Foretold = { readonly match: PricedMatch; readonly result: Forecast; readonly goals: Forecast };

type Say = Run['say'];
/** Before so many of a season's matches are played a table of strengths says little. */
const WARM_UP = 0.25;

const winChance = (
  grid: ReturnType<typeof gridOf>,
  market: '1x2' | 'total',
  pick: string,
  line = 0,
): number => {
  const read = chancesOf({ market, pick, line, firstHalf: false }, grid);
  if ('wrong' in read) throw new Error(read.wrong.code);
  return read.value.win;
};

const cameOf = ({ homeGoals, awayGoals }: PricedMatch): number =>
  homeGoals > awayGoals ? 0 : homeGoals === awayGoals ? 1 : 2;

function foretell(season: readonly PricedMatch[], options: Options): readonly Foretold[] {
  const days = [...new Set(season.map(({ day }) => day))].sort((a, b) => a - b);
  return days.flatMap((day): Foretold[] => {
    const before = season.filter((match) => match.day < day);
    if (before.length < season.length * WARM_UP) return [];
    const model = fit(before, { ...options, day });
    return season
      .filter((match) => match.day === day)
      .map((match) => {
        const goals = expectedGoals(model, match.home, match.away);
        const grid = gridOf({ goals, rho: model.rho, firstHalfShare: 0.44 });
        const over = winChance(grid, 'total', 'over', 10);
        return {
          match,
          result: {
            chances: ['home', 'draw', 'away'].map((pick) => winChance(grid, '1x2', pick)),
            came: cameOf(match),
          },
          goals: { chances: [over, 1 - over], came: match.homeGoals + match.awayGoals > 2 ? 0 : 1 },
        };
      });
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const losses = (forecasts: readonly Forecast[]): readonly number[] =>
  forecasts.map(({ chances, came }) => -Math.log(Math.max(chances[came] ?? 0, 1e-9)));
const brier = (forecasts: readonly Forecast[]): number =>
  mean(
    forecasts.map(({ chances, came }) =>
      chances.reduce((sum, chance, at) => sum + (chance - (at === came ? 1 : 0)) ** 2, 0),
    ),
  );

type Bin = { count: number; said: number; came: number };

/** Ten bins of equal width over all outcomes: what was said, what came. */
function binsOf(forecasts: readonly Forecast[]): readonly Bin[] {
  const bins = Array.from({ length: 10 }, (): Bin => ({ count: 0, said: 0, came: 0 }));
  for (const { chances, came } of forecasts)
    for (const [at, chance] of chances.entries()) {
      const bin = bins[Math.min(9, Math.floor(chance * 10))];
      if (!bin) continue;
      bin.count += 1;
      bin.said += chance;
      bin.came += at === came ? 1 : 0;
    }
  return bins;
}

/** Expected calibration error: how far said and came lie apart, weighed by how often. */
function calibrationError(forecasts: readonly Forecast[]): number {
  const bins = binsOf(forecasts);
  const all = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce((sum, { said, came }) => sum + Math.abs(said - came), 0) / all;
}

/** @returns how much worse than `against` they are */
function tell(say: Say, name: string, forecasts: readonly Forecast[], against?: readonly number[]): number {
  const own = losses(forecasts);
  const apart = against?.map((loss, at) => (own[at] ?? 0) - loss);
  const middle = apart && mean(apart);
  const error =
    apart && middle !== undefined
      ? Math.sqrt(mean(apart.map((one) => (one - middle) ** 2)) / apart.length)
      : undefined;
  const beside =
    middle === undefined || error === undefined
      ? ''
      : `  ${middle >= 0 ? '+' : ''}${middle.toFixed(4)} ± ${error.toFixed(4)}`;
  say(
    `  ${name.padEnd(34)} ${mean(own).toFixed(4)}   ${brier(forecasts).toFixed(4)}   ${calibrationError(forecasts).toFixed(4)} ${beside}`,
  );
  return middle ?? 0;
}

function tellBins(say: Say, model: readonly Forecast[], book: readonly Forecast[]): void {
  say('  chance        model: said  came      n     market: said  came      n');
  const others = binsOf(book);
  for (const [at, bin] of binsOf(model).entries()) {
    const other = others[at];
    if (!other || bin.count + other.count === 0) continue;
    const part = ({ count, said, came }: Bin): string =>
      count === 0
        ? '    –     –      0'
        : `${(said / count).toFixed(3)} ${(came / count).toFixed(3)} ${String(count).padStart(6)}`;
    say(
      `  ${(at / 10).toFixed(1)}–${((at + 1) / 10).toFixed(1)}             ${part(bin)}           ${part(other)}`,
    );
  }
}

function judgeSeason(
  { say, figure, requests }: Run,
  name: string,
  season: readonly PricedMatch[],
  options: Options,
): void {
  const foretold = foretell(season, options);
  const came = (of: (match: PricedMatch) => readonly number[]): readonly Forecast[] =>
    foretold.map(({ match, result }) => ({ chances: of(match), came: result.came }));
  const often = ['home', 'draw', 'away'].map((_, at) =>
    mean(season.map((match) => (cameOf(match) === at ? 1 : 0))),
  );
  const market = came(({ average }) => shin(average));
  const model = foretold.map(({ result }) => result);
  say(`\n${name}: ${foretold.length} matches foretold of ${season.length}`);
  say('  home, draw, away                   log loss  Brier    calibration error  beside the market');
  const marketLoss = losses(market);
  const beside = tell(say, 'model', model, marketLoss);
  tell(say, 'market, average price', market);
  tell(
    say,
    'market, average at the start',
    came(({ closing }) => shin(closing)),
    marketLoss,
  );
  tell(
    say,
    'one sharp book at the start',
    came(({ sharp }) => shin(sharp)),
    marketLoss,
  );
  tell(
    say,
    'how often each came all season',
    came(() => often),
    marketLoss,
  );
  const overs = foretold.map(({ match, goals }) => ({ chances: shin(match.goals), came: goals.came }));
  say('  over and under 2.5');
  const goalsBeside = tell(
    say,
    'model',
    foretold.map(({ goals }) => goals),
    losses(overs),
  );
  tell(say, 'market, average price', overs);
  tellBins(say, model, market);
  requests(`matches of ${name}`, { done: foretold.length, refused: 0 });
  figure(`log loss beside the market, ${name}`, beside, '');
  figure(`log loss of goals beside the market, ${name}`, goalsBeside, '');
  figure(`calibration error, ${name}`, calibrationError(model), '');
}

const HALF_LIVES = [120, 240, 480];
const SPREADS = [0.15, 0.25, 0.4];

function choose({ say, smoke }: Run, season: readonly PricedMatch[]): Options {
  const tried = (smoke ? [120] : HALF_LIVES).flatMap((halfLifeDays) =>
    (smoke ? [0.25] : SPREADS).map((spread) => {
      const options = { halfLifeDays, spread };
      return { options, loss: mean(losses(foretell(season, options).map(({ result }) => result))) };
    }),
  );
  for (const { options, loss } of tried)
    say(
      `  half-life ${String(options.halfLifeDays).padStart(3)} days, spread ${options.spread.toFixed(2)}: ${loss.toFixed(4)}`,
    );
  const [best] = [...tried].sort((a, b) => a.loss - b.loss);
  return best?.options ?? FIT_DEFAULTS;
}

type Seasons = { readonly first: readonly PricedMatch[]; readonly second: readonly PricedMatch[] };

function seasonsOf({ smoke }: Run, folder: string | undefined): Seasons {
  if (smoke) return { first: playedSeason(1), second: playedSeason(2) };
  if (folder === undefined)
    throw new Error('bench odds-model wants the folder that holds E0_2019-20.csv and E1_2019-20.csv');
  return {
    first: readPriced(join(folder, 'E0_2019-20.csv')),
    second: readPriced(join(folder, 'E1_2019-20.csv')),
  };
}

await bench('odds-model', async (run) => {
  const { first, second } = seasonsOf(run, process.argv[2]);
  run.say('log loss on the second division (E1), where the two settings are chosen');
  const best = choose(run, second);
  run.say(
    `  best here: half-life ${best.halfLifeDays}, spread ${best.spread}; the product uses ${FIT_DEFAULTS.halfLifeDays}, ${FIT_DEFAULTS.spread}`,
  );
  judgeSeason(run, 'E0', first, FIT_DEFAULTS);
  judgeSeason(run, 'E1', second, FIT_DEFAULTS);
  const started = performance.now();
  const day = Math.max(...first.map((match) => match.day)) + 1;
  const model = fit(first, { ...FIT_DEFAULTS, day });
  run.figure('one fit of a season', performance.now() - started, 'ms');
  const halves = first.map(({ half, homeGoals, awayGoals }) => ({
    half,
    full: [homeGoals, awayGoals] as const,
  }));
  run.say(
    `home edge ${model.homeEdge.toFixed(3)}, rho ${model.rho.toFixed(3)}, goals before half time ${firstHalfShare(halves).toFixed(3)}`,
  );
});
