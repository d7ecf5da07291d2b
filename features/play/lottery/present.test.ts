/** What is told of a draw, and from when on: its link and its result are nobody’s before it is drawn. */
import { describe, expect, it } from 'vitest';
import { DRAW_STATES } from './contract.ts';
import { iconOf, nameOf, periodOf, presentBet, presentDraw, presentMenuEntry } from './present.ts';
import { LATE_MS } from './rules/draw.ts';
import type { DrawRow } from './store.ts';
import type { BetWithDraw } from './store/lists.ts';

const AT = Date.UTC(2026, 10, 23, 11);
const draw = (more: Partial<DrawRow> = {}): DrawRow =>
  ({
    id: 'd',
    game_code: 'ssc-1m',
    brand_id: 'b',
    day: '2026-11-23',
    n: 42,
    place: '',
    state: 'open',
    closes_at: new Date(AT - 5_000),
    draws_at: new Date(AT),
    commitment: 'hash',
    link: 'secret link',
    result: ['1', '2', '3', '4', '5'],
    revision: 1,
    note: null,
    ...more,
  }) as DrawRow;
const bet = (more: Partial<BetWithDraw>): BetWithDraw =>
  ({
    ...draw(),
    draw_id: 'd',
    play: 'dingweidan',
    selection: 'n 1:3',
    tickets: 1n,
    unit: '1',
    multiple: 1n,
    pricing: { mode: '1950' },
    state: 'open',
    draw_state: 'open',
    stake: 100n,
    payout: 0n,
    rebate: 0n,
    currency: 'BDT',
    hits: 0n,
    wins: [],
    ...more,
  }) as unknown as BetWithDraw;

describe('a draw', () => {
  it.each(DRAW_STATES)('that is %s shows its result and its link only once it is drawn', (state) => {
    const shown = presentDraw(draw({ state }), AT);
    const isDrawn = state !== 'open' && state !== 'closed';
    expect([shown.link, shown.result]).toEqual(
      isDrawn ? ['secret link', ['1', '2', '3', '4', '5']] : [null, null],
    );
    // What was promised before is there from the beginning.
    expect(shown.commitment).toBe('hash');
    expect(JSON.stringify(shown).includes('secret')).toBe(isDrawn);
  });

  it.each(DRAW_STATES)('that is %s shows as much to who has bet on it', (state) => {
    const { result } = presentBet(bet({ draw_state: state }));
    expect(result === null).toBe(state === 'open' || state === 'closed');
  });

  it('is late once ten minutes have passed without a result', () => {
    const late = (state: DrawRow['state'], now: number) => presentDraw(draw({ state }), now).late;
    expect([
      late('closed', AT + LATE_MS),
      late('closed', AT + LATE_MS + 1),
      late('drawn', AT + 2 * LATE_MS),
    ]).toEqual([false, true, false]);
  });

  it('is named by its day and number, and by its place where several are drawn at a time', () => {
    expect(periodOf(draw())).toBe('20261123-0042');
    expect(periodOf(draw({ n: 1_440 }))).toBe('20261123-1440');
    expect(periodOf(draw({ place: 'hcm' }))).toBe('20261123-hcm');
  });
});

describe('a bet', () => {
  it('says what was staked, won and given back in money of its order', () => {
    expect(presentBet(bet({ stake: 12_345n, payout: 99_999_999n, rebate: 3n, multiple: 7n }))).toMatchObject({
      stake: '123.45',
      payout: '999999.99',
      rebate: '0.03',
      multiple: 7,
      points: '0',
      period: '20261123-0042',
    });
    expect(presentBet(bet({ currency: 'VND', stake: 12_345n })).stake).toBe('12345');
    expect(presentBet(bet({ pricing: { mode: '1950', points: '1.5' } })).points).toBe('1.5');
  });
});

it('a game is called as the reader calls it, else in English, else by its code', () => {
  const game = { code: 'ssc-1m', names: { en: 'Five Digits', bn: 'পাঁচ সংখ্যা' } };
  expect(['bn', 'vi', 'en'].map((language) => nameOf(game, language))).toEqual([
    'পাঁচ সংখ্যা',
    'Five Digits',
    'Five Digits',
  ]);
  expect(nameOf({ code: 'ssc-1m', names: {} }, 'bn')).toBe('ssc-1m');
});

it('the menu leads to the page of the maker’s kind, with the time the next draw closes', () => {
  const game = { code: 'xsmb', names: { en: 'North' }, vendor: 'TCG_LOTTO_VN', prize_mode: 'LOTT' } as never;
  expect(presentMenuEntry(game, 'en', draw())).toMatchObject({
    url: '/vnLottery?gameCode=xsmb',
    showIcon: '/art/LOTT/xsmb.svg',
    closesAt: new Date(AT - 5_000).toISOString(),
  });
  expect(presentMenuEntry(game, 'en', undefined).closesAt).toBeNull();
  expect(iconOf({ code: 'ssc-1m', vendor: 'ELOTT' })).toBe('/art/ELOTT/ssc-1m.svg');
});
