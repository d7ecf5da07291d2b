/** Innings of a real season: played again over by over, priced match by match from what came before, settled by what was scored. */
import { describe, expect, it } from 'vitest';
import { outlookOf, fitPoints } from '#games/odds/model/normal.ts';
import type { PlayedRow } from '../store/books.ts';
import { sampleSeasons } from '../sample/seasons.ts';
import { inningsMarkets, inningsModel, inningsOf, inningsWorth } from './innings.ts';
import { betOf, fieldsOf, pricesOf } from './offer.ts';
import type { MatchOutlook, Priced } from './market.ts';
import { BEFORE, fold, type Play, resultOf } from './play.ts';
import { scriptOf } from './replay.ts';
import type { Match } from './season.ts';
import { judge } from './settle.ts';

const all = sampleSeasons().find(({ league }) => league.sport === 'cricket')?.matches ?? [];
type Known = Match & Required<Pick<Match, 'detail'>> & { readonly score: readonly [number, number] };
const isKnown = (match: Match): match is Known => match.score !== null && match.detail !== undefined;
const matches = all.filter(isKnown);
const rowOf = ({ home, away, score, detail }: Known, at: number): PlayedRow => ({
  home,
  away,
  home_score: score[0],
  away_score: score[1],
  detail: detail ?? null,
  starts_at: new Date(at),
});
const outlookBefore = (at: number, { home, away }: Match): MatchOutlook => ({
  model: 'points',
  points: outlookOf(fitPoints([]), home, away),
  innings: inningsOf(inningsModel(matches.slice(0, at).map(rowOf)), home, away),
});
const offered = (outlook: MatchOutlook, play: Play = BEFORE, now = 0): readonly Priced[] =>
  pricesOf({ sport: 'cricket', outlook, play, now, margin: 0.06 }).filter(
    ({ market }) => market === 'innings_total',
  );
const scriptFor = (match: Known) => scriptOf(match.key, 'cricket', match.score, 0, { detail: match.detail });

describe('a match played again', () => {
  it('ends as it ended, innings by innings', () => {
    expect(matches.length).toBeGreaterThan(60);
    for (const match of matches) {
      const result = resultOf(fold(scriptFor(match)));
      const [home, away] = match.score;
      expect(result).toMatchObject({ status: 'ended', home, away });
      expect(result?.['innings']).toEqual(
        match.detail?.innings.map(({ side, overs, ended }) => ({
          side,
          runs: overs.reduce((sum, runs) => sum + runs, 0),
          ended,
        })),
      );
    }
  });

  it('that was level was decided by its super over', () => {
    const level = matches.filter(({ score: [home, away] }) => home === away);
    expect(level).toHaveLength(1);
    for (const match of level)
      expect(resultOf(fold(scriptFor(match)))).toMatchObject({ winner: 'home', decidedBy: 'super_over' });
  });

  it('tells a score an over, the side at the bat alone scoring, and never takes runs back', () => {
    for (const match of matches.slice(0, 10)) {
      let before = BEFORE;
      const events = scriptFor(match);
      for (const [at] of events.entries()) {
        const play = fold(events.slice(0, at + 1));
        expect(play.home >= before.home && play.away >= before.away).toBe(true);
        if (play.innings?.length === 1)
          expect(play[play.innings[0]?.side === 'home' ? 'away' : 'home']).toBe(0);
        before = play;
      }
    }
  });

  it('of which an innings was never told has its score, and no innings that contradict it', () => {
    const script = scriptOf('a', 'cricket', [187, 188], 0);
    const first = script.findIndex(({ kind }) => kind === 'innings');
    const missed = script.map((event, at) => (at === first ? { ...event, kind: 'resume' as const } : event));
    const result = resultOf(fold(missed));
    expect(result).toMatchObject({ status: 'ended', home: 187, away: 188 });
    expect(result).not.toHaveProperty('innings');
  });

  it('of which only totals are known is laid out the same each time, and comes to them', () => {
    for (const seed of ['a', 'b', 'c']) {
      const script = scriptOf(seed, 'cricket', [187, 188], 0);
      expect(script).toEqual(scriptOf(seed, 'cricket', [187, 188], 0));
      expect(resultOf(fold(script))?.['innings']).toEqual([
        { side: 'home', runs: 187, ended: 'overs' },
        { side: 'away', runs: 188, ended: 'target' },
      ]);
    }
  });
});

describe('prices from what came before', () => {
  it('leave out matches whose overs were cut or that were broken off: they say nothing of full ones', () => {
    const complete = matches
      .filter(({ detail }) =>
        detail?.innings.every(({ ended }) => ended !== 'reduced' && ended !== 'unfinished'),
      )
      .slice(0, 8)
      .map(rowOf);
    const [first] = complete;
    if (!first?.detail) throw new Error('no match');
    const cutAt = (at: number, ended: 'reduced' | 'unfinished'): PlayedRow => ({
      ...first,
      detail: {
        innings: (first.detail?.innings ?? []).map((one, place) =>
          place === at ? { ...one, overs: one.overs.slice(0, 5), ended } : one,
        ),
      },
    });
    const cut = [cutAt(0, 'reduced'), cutAt(1, 'reduced'), cutAt(0, 'unfinished'), cutAt(1, 'unfinished')];
    const model = inningsModel(complete);
    expect(model?.means[0]).toBeGreaterThan(100);
    expect(inningsModel([...complete, ...cut])).toEqual(model);
    // Nor do they make a league known.
    expect(inningsModel([...complete.slice(0, 5), ...cut])).toBeUndefined();
  });

  it('there are none before the league has some matches behind it', () => {
    const [first] = matches;
    if (!first) throw new Error('no match');
    expect(offered(outlookBefore(2, first))).toEqual([]);
  });

  it('three half lines and a whole one of each innings, over and under with the margin of the book', () => {
    const at = 30;
    const match = matches[at];
    if (!match) throw new Error('no match');
    const markets = offered(outlookBefore(at, match));
    expect(markets.map(({ innings }) => innings)).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
    for (const { selections, line } of markets) {
      const [over, under] = selections;
      const sum = 1 / Number(over?.odds) + 1 / Number(under?.odds);
      const returned = over?.back ?? 0;
      expect(returned > 0).toBe(Number.isInteger(Number(line)));
      // A push is at nobody's odds: the margin lies on what is decided.
      expect(sum).toBeGreaterThan(1.055);
      expect(sum).toBeLessThan(1.08);
    }
  });

  it('as many first innings of the season were above their middle line as below it', () => {
    const sides = matches.slice(12).map((match, more) => {
      const at = 12 + more;
      const markets = offered(outlookBefore(at, match)).filter(({ innings }) => innings === 1);
      const middle = Number(markets[1]?.line);
      const [first] = match.detail?.innings ?? [];
      return (first?.overs.reduce((sum, runs) => sum + runs, 0) ?? 0) > middle ? 1 : 0;
    });
    const above = sides.reduce<number>((sum, one) => sum + one, 0) / sides.length;
    // Of 59 matches chance alone leaves 13 points either way in nineteen of twenty seasons.
    expect(above).toBeGreaterThan(0.36);
    expect(above).toBeLessThan(0.64);
  });

  it('a market goes when its innings is over, and all go at the end', () => {
    const at = 30;
    const match = matches[at];
    if (!match) throw new Error('no match');
    const outlook = outlookBefore(at, match);
    const events = scriptFor(match);
    const until = (kind: string, nth = 0): Play => {
      const places = events.flatMap((event, place) => (event.kind === kind ? [place] : []));
      return fold(events.slice(0, (places[nth] ?? 0) + 1));
    };
    const which = (play: Play): readonly unknown[] => [
      ...new Set(offered(outlook, play).map(({ innings }) => innings)),
    ];
    expect(which(until('score', 3))).toEqual([1, 2]);
    expect(which(until('innings_end', 0))).toEqual([2]);
    expect(which(until('innings_end', 1))).toEqual([]);
    // Whatever a price would say of it.
    if (outlook.model !== 'points' || !outlook.innings) throw new Error('no model');
    const markets = inningsMarkets(outlook.innings, until('innings_end', 0), 0, () => '2.00');
    expect(markets.map(({ innings }) => innings)).toEqual([2, 2, 2, 2]);
  });
});

it('what is sold is worth what it is settled at once its innings is over, whole lines and cut overs too', () => {
  for (const match of matches) {
    const outlook = outlookBefore(30, match);
    const events = scriptFor(match);
    const play = fold(events.slice(0, -1));
    const result = resultOf(fold(events)) ?? {};
    if (outlook.model !== 'points' || !outlook.innings) throw new Error('no model');
    for (const [at, innings] of (play.innings ?? []).entries())
      for (const line of [innings.runs - 0.5, innings.runs, innings.runs + 0.5]) {
        const terms = { market: 'innings_total', innings: at + 1 };
        const fields = { pick: 'over', line: String(line) };
        const bet = betOf(fieldsOf({ ...terms, key: '', group: 'innings' }, fields));
        if (!('line' in bet)) throw new Error('no line');
        const worth = inningsWorth(outlook.innings, play, 0, bet);
        const leg = { ...LEG, ...terms, ...fields };
        const { payout } = judge({ id: 'x', unit: 10_000n, currency: 'BDT', system: null, legs: [leg] }, [
          { result, revision: 1 },
        ]);
        expect((worth?.win ?? 0) * 20_000 + (worth?.back ?? 0) * 10_000).toBe(Number(payout));
      }
  }
});

const LEG = {
  bookId: 'b',
  sport: 'cricket',
  league: 'IPL',
  homeTeam: 'A',
  awayTeam: 'B',
  startsAt: '',
  live: null,
  key: 'innings_total',
  odds: '2.00',
  version: 1,
} as const;
