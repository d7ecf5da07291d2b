/** Rows as players and staff read them: figures, names that are not given away, texts in the reader's language. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#kernel/time.ts';
import {
  measured,
  presentStanding,
  presentTournament,
  prizeAt,
  scoreOf,
  shortened,
  textIn,
} from './present.ts';
import type { PlayerRow, ShownTournament } from './store/tournaments.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const tournament = (part: Partial<ShownTournament> = {}): ShownTournament => ({
  id: 't',
  brand_id: 'b',
  state: 'live',
  revision: 2,
  emblem: 'trophy',
  measure: 'stake',
  category: null,
  currency: 'BDT',
  starts_at: new Date(NOW - HOUR),
  ends_at: new Date(NOW + HOUR),
  settle_minutes: 10,
  entry: 1_000n,
  fee: 50,
  added: 5_000n,
  places: [60, 40],
  min_players: 2,
  texts: { en: { title: 'Cup', body: 'All slots' }, bn: { title: 'কাপ', body: '' } },
  paid_at: null,
  players: 3,
  scored: 2,
  pool: 2_850n,
  ...part,
});
const player = (part: Partial<PlayerRow> = {}): PlayerRow => ({
  tournament_id: 't',
  member_id: 'm',
  joined_at: new Date(NOW - MINUTE),
  pooled: 950n,
  fee: 50n,
  score: 1_234n,
  reached_at: new Date(NOW),
  place: null,
  from_pool: 0n,
  from_house: 0n,
  refunded: 0n,
  ...part,
});
const READER = { language: 'en', brandLanguage: 'bn' };

describe('a score', () => {
  it.each([
    ['stake', 123_450n, '1234.50'],
    ['rounds', 17n, '17'],
    ['multiplier', 25_000n, '2.50'],
    ['multiplier', 25_099n, '2.50'],
    ['multiplier', 9_999n, '0.99'],
    ['multiplier', 1_000_000n, '100.00'],
    ['multiplier', 0n, '0.00'],
  ] as const)('by %s of %s reads %s', (measure, score, said) => {
    expect(scoreOf(measure, 'BDT', score)).toBe(said);
  });
  it('of a multiplier is never more than it was', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10_000_000_000n }), (score) => {
        const [whole = '', part = ''] = scoreOf('multiplier', 'BDT', score).split('.');
        const said = BigInt(whole) * 10_000n + BigInt(part) * 100n;
        expect(said <= score && score - said < 100n).toBe(true);
      }),
    );
  });
  it('of a mission is a number or an amount', () => {
    expect(measured({ measure: 'count', currency: 'BDT' }, 1_500n)).toBe('1500');
    expect(measured({ measure: 'sum', currency: 'BDT' }, 1_500n)).toBe('15.00');
    expect(measured({ measure: 'sum', currency: 'USDT' }, 1_500_000n)).toBe('1.500000');
  });
});

describe('a name', () => {
  it.each([
    ['ab', 'a***'],
    ['abcd', 'a***'],
    ['rahim', 'ra***im'],
    ['shirin88', 'sh***88'],
    ['', '***'],
    ['রহিমউদ্দিন', `${[...'রহিমউদ্দিন'].slice(0, 2).join('')}***${[...'রহিমউদ্দিন'].slice(-2).join('')}`],
  ])('%s reads %s', (name, said) => {
    expect(shortened(name)).toBe(said);
  });
  it('is whole for whose it is, and for nobody else', () => {
    const row = { ...player(), name: 'shirin88', total: 2n };
    expect(presentStanding(row, 1, tournament(), 'm')).toMatchObject({ name: 'shirin88', isMine: true });
    expect(presentStanding(row, 1, tournament(), 'n')).toMatchObject({ name: 'sh***88', isMine: false });
    expect(presentStanding(row, 1, tournament(), undefined)).toMatchObject({ isMine: false });
  });
});

describe('a prize', () => {
  it('is what the place brings as it stands, and what was paid once it is paid', () => {
    const row = { ...player(), name: 'x', total: 2n };
    // 28.50 of the pool and 50.00 of the house, 60 : 40.
    expect(presentStanding(row, 1, tournament(), 'm').prize).toBe('47.10');
    expect(presentStanding(row, 2, tournament(), 'm').prize).toBe('31.40');
    expect(presentStanding(row, 3, tournament(), 'm').prize).toBe('0.00');
    const paid = { ...row, place: 2, from_pool: 100n, from_house: 50n };
    expect(presentStanding(paid, 1, tournament({ state: 'paid' }), 'm')).toMatchObject({
      place: 2,
      prize: '1.50',
    });
  });
  it('of one who stands alone is everything', () => {
    expect(prizeAt(tournament({ scored: 1 }), 1)).toBe(7_850n);
    expect(prizeAt(tournament({ scored: 0 }), 1)).toBe(0n);
    expect(prizeAt(tournament(), 0)).toBe(0n);
  });
});

describe('a tournament', () => {
  it('says what counts, what there is to win, and how the caller stands', () => {
    const own = { ...player(), rank: 2 };
    expect(presentTournament(tournament(), own, NOW, READER)).toMatchObject({
      title: 'Cup',
      phase: 'running',
      entry: '10.00',
      prizes: '78.50',
      players: 3,
      joined: true,
      place: 2,
      score: '12.34',
      prize: '31.40',
      paysAt: new Date(NOW + HOUR + 10 * MINUTE).toISOString(),
    });
  });
  it('has no place for who has no score, and none for who does not play', () => {
    const none = { ...player({ score: 0n }), rank: 3 };
    expect(presentTournament(tournament(), none, NOW, READER)).toMatchObject({ joined: true, place: 0 });
    expect(presentTournament(tournament(), undefined, NOW, READER)).toMatchObject({
      joined: false,
      place: 0,
      score: '0.00',
      prize: '0.00',
    });
  });
  it.each([
    [-2 * HOUR, 'upcoming'],
    [0, 'running'],
    [2 * HOUR, 'settling'],
  ] as const)('%s ms from now is %s', (ms, phase) => {
    expect(presentTournament(tournament(), undefined, NOW + ms, READER).phase).toBe(phase);
  });
});

it('a text is read in the asked language, else in the brand’s, else in English', () => {
  const { texts } = tournament();
  expect(textIn(texts, { language: 'bn', brandLanguage: 'en' }).title).toBe('কাপ');
  expect(textIn(texts, { language: 'th', brandLanguage: 'bn' }).title).toBe('কাপ');
  expect(textIn(texts, { language: 'th', brandLanguage: 'vi' }).title).toBe('Cup');
  expect(textIn({}, { language: 'th', brandLanguage: 'vi' })).toEqual({ title: '', body: '' });
  expect(textIn(texts, { language: 'constructor', brandLanguage: 'bn' }).title).toBe('কাপ');
});
