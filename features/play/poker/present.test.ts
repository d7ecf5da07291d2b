/** What is shown of a hand: to a seat all of it, to who watches what may be seen by then – neither lines, nor a turn, nor a stack that came later. */
import { describe, expect, it } from 'vitest';
import { asId, newId } from '#kernel/ids.ts';
import type { HandSetup } from './contract.ts';
import { buttonSeat, handSerial, presentHand, presentMine, presentSeats } from './present.ts';
import type { SittingRow } from './store.ts';
import type { HandRow } from './store/hands.ts';

const BEGAN = Date.parse('2026-11-29T10:00:00.000Z');
const SETUP: HandSetup = {
  game: 'holdem',
  betting: 'no',
  antes: ['0', '0'],
  blinds: ['1000', '2000'],
  minBet: '2000',
  stacks: ['100000', '100000'],
};
const brandId = asId<'brand'>(newId());

const sitting = (seat: number, more: Partial<SittingRow> = {}): SittingRow => ({
  id: `sitting-${seat}`,
  table_code: 'delta',
  brand_id: brandId,
  member_id: asId<'member'>(newId()),
  trial: null,
  entry_id: null,
  name: `ra***${seat}`,
  seat,
  currency: 'BDT',
  stack: 100_000n,
  adding: 0n,
  bought: 100_000n,
  away: false,
  leaving: null,
  refused: null,
  straddles: false,
  owes: false,
  missed: 0,
  bank_ms: 30_000,
  entropy: 'test',
  ...more,
});

/** Two are dealt in, the first has raised after a second, the other is asked. */
const playing = (more: Partial<HandRow> = {}): HandRow => ({
  id: 'hand',
  table_code: 'delta',
  brand_id: brandId,
  n: 7,
  state: 'playing',
  setup: SETUP,
  seats: [
    { sitting: 'sitting-2', seat: 2, name: 'ra***2', bot: false },
    { sitting: 'sitting-5', seat: 5, name: 'ra***5', bot: false },
  ],
  lines: ['d dh p1 ????', 'd dh p2 ????', 'p1 cbr 6000'],
  times: [0, 0, 1_000],
  chain_n: 1,
  link_n: 7,
  commitment: 'c'.repeat(64),
  link: Buffer.alloc(0),
  entropy: ['one', 'other'],
  acting: 1,
  asked_at: new Date(BEGAN + 1_000),
  deadline: new Date(BEGAN + 41_000),
  pot: 0n,
  rake: 0n,
  result: null,
  note: null,
  started_at: new Date(BEGAN),
  ended_at: null,
  reveal_at: null,
  ...more,
});
/** The other has folded after three seconds. */
const ended = (): HandRow =>
  playing({
    state: 'ended',
    lines: [...playing().lines, 'p2 f'],
    times: [0, 0, 1_000, 3_000],
    acting: null,
    deadline: null,
    pot: 4_000n,
    result: { stakes: ['2000', '2000'], payouts: ['4000', '0'], stacks: ['102000', '98000'] },
    ended_at: new Date(BEGAN + 3_000),
    reveal_at: new Date(BEGAN + 603_000),
  });
const TABLE = { action_ms: 10_000 };
const SITTINGS = [sitting(2, { stack: 102_000n }), sitting(5, { stack: 98_000n })];
const stacks = (list: ReturnType<typeof presentSeats>): string[] => list.map(({ stack }) => stack);

describe('a hand that is on', () => {
  it('is told to a seat with whose turn it is, until when, and which place is his', () => {
    const shown = presentHand(playing(), { place: 1, table: TABLE });
    expect(shown).toMatchObject({
      serial: 'PK-DELTA-7',
      state: 'playing',
      acting: 1,
      decideBy: '2026-11-29T10:00:11.000Z',
      bankBy: '2026-11-29T10:00:41.000Z',
      won: null,
      rake: '0',
    });
    expect(shown.seats.map(({ mine }) => mine)).toEqual([false, true]);
    expect(shown.lines).toHaveLength(3);
  });

  it('is told to who watches as far as he may see it, and nobody is asked in what he sees', () => {
    const before = presentHand(playing(), { until: BEGAN + 999, table: TABLE });
    expect(before.lines).toEqual(['d dh p1 ????', 'd dh p2 ????']);
    expect(before.times).toEqual([0, 0]);
    expect(before.acting).toBeNull();
    expect(before.decideBy).toBeNull();
    expect(presentHand(playing(), { until: BEGAN + 1_000, table: TABLE }).acting).toBe(1);
  });

  it('leaves behind each seat what its lines have left there', () => {
    const row = playing();
    const own = SITTINGS[0];
    expect(stacks(presentSeats(SITTINGS, own, row, presentHand(row, { place: 0, table: TABLE })))).toEqual([
      '94000',
      '98000',
    ]);
    const late = presentHand(row, { until: BEGAN, table: TABLE });
    expect(stacks(presentSeats(SITTINGS, undefined, row, late))).toEqual(['99000', '98000']);
  });
});

describe('a hand that has ended', () => {
  it('tells what each seat has won', () => {
    const shown = presentHand(ended(), { place: 0, table: TABLE });
    expect(shown).toMatchObject({ state: 'ended', won: ['2000', '-2000'], acting: null });
  });

  it('is still on for who sees it later', () => {
    const shown = presentHand(ended(), { until: BEGAN + 2_999, table: TABLE });
    expect(shown).toMatchObject({ state: 'playing', won: null, acting: null });
    expect(shown.lines).toHaveLength(3);
    expect(presentHand(ended(), { until: BEGAN + 3_000, table: TABLE }).state).toBe('ended');
  });

  it('leaves its own stacks to who watches, and those of now to who sits there', () => {
    // The hand behind it has ended, and nobody who watches has seen it.
    const now = [sitting(2, { stack: 5n }), sitting(5, { stack: 199_995n })];
    const shown = presentHand(ended(), { table: TABLE });
    expect(stacks(presentSeats(now, undefined, ended(), shown))).toEqual(['102000', '98000']);
    expect(stacks(presentSeats(now, now[0], ended(), shown))).toEqual(['5', '199995']);
  });

  it('that was frozen has won nobody anything', () => {
    const row = playing({ state: 'voided', note: 'staff', ended_at: new Date(BEGAN + 2_000), acting: null });
    expect(presentHand(row, { table: TABLE })).toMatchObject({ state: 'voided', won: null, rake: '0' });
  });
});

describe('seats', () => {
  it('are marked where a program plays, and where one’s own is', () => {
    const bot = sitting(1, { member_id: null });
    const trial = sitting(2, { member_id: null, trial: Buffer.alloc(32) });
    const shown = presentSeats([bot, trial], trial, undefined, null);
    expect(shown.map((one) => [one.bot, one.mine])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('have the button at the small blind of two, and at the last of many', () => {
    expect(buttonSeat(playing())).toBe(2);
    const seats = [1, 3, 4].map((seat) => ({ sitting: `sitting-${seat}`, seat, name: '', bot: false }));
    const blinds = ['1000', '2000', '0'];
    const setup = { ...SETUP, antes: ['0', '0', '0'], blinds, stacks: ['1', '1', '1'] };
    expect(buttonSeat({ setup, seats })).toBe(4);
  });

  it('tell their own what he brought, has, and is ahead by', () => {
    const chips = { stack: 120_000n, adding: 5_000n, bought: 105_000n };
    const own = sitting(0, { ...chips, refused: 'protection.too_soon' });
    expect(presentMine(own, 'PK-1')).toMatchObject({
      stack: '1200.00',
      adding: '50.00',
      bought: '1050.00',
      net: '200.00',
      serial: 'PK-1',
      refused: 'protection.too_soon',
      leaving: false,
    });
    expect(presentMine(sitting(0, { stack: 0n }), 'PK-1').net).toBe('-1000.00');
  });
});

describe('a serial', () => {
  it('names the table and the hand in capitals', () => {
    expect(handSerial('tamarind-4', 88_412)).toBe('PK-TAMARIND-4-88412');
  });
});
