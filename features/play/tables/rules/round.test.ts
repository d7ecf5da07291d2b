import { describe, expect, it } from 'vitest';
import {
  CLOSE_GRACE_MS,
  LEAST_BETTING_MS,
  openStep,
  PATIENCE_MS,
  RESUMED_AFTER_MS,
  roundStep,
  type RoundState,
  type RoundStep,
} from './round.ts';
import { slotAfter, slotAt } from './schedule.ts';

const closesAt = 100_000;
const revealsAt = 101_500;
const due = closesAt + CLOSE_GRACE_MS;

type Case = readonly [
  title: string,
  state: RoundState,
  now: number,
  step: RoundStep,
  more?: { engine?: number; halted?: true },
];
const cases: readonly Case[] = [
  ['takes bets', 'open', closesAt - 1, { do: 'wait', until: due }],
  ['has reached its close, and waits for bets being written', 'open', closesAt, { do: 'wait', until: due }],
  ['is closed when they are', 'open', due, { do: 'close', resumed: false }],
  ['is closed late by who follows', 'open', due + RESUMED_AFTER_MS + 1, { do: 'close', resumed: true }],
  ['waits for its outcome', 'closed', revealsAt - 1, { do: 'wait', until: revealsAt }],
  ['is drawn', 'closed', revealsAt, { do: 'draw', resumed: false }],
  ['is drawn late by who follows', 'closed', revealsAt + RESUMED_AFTER_MS + 1, { do: 'draw', resumed: true }],
  ['is settled', 'drawn', revealsAt + 10, { do: 'settle', resumed: false }],
  [
    'is settled late by who follows',
    'drawn',
    revealsAt + RESUMED_AFTER_MS + 1,
    { do: 'settle', resumed: true },
  ],
  [
    'is settled however late: its outcome was shown',
    'drawn',
    revealsAt + 10 * PATIENCE_MS,
    { do: 'settle', resumed: true },
  ],
  ['is given back after ten minutes', 'open', revealsAt + PATIENCE_MS + 1, { do: 'void', note: 'late' }],
  [
    'is given back after ten minutes, closed',
    'closed',
    revealsAt + PATIENCE_MS + 1,
    { do: 'void', note: 'late' },
  ],
  ['is finished on the last moment', 'closed', revealsAt + PATIENCE_MS, { do: 'draw', resumed: true }],
  ['is given back when the table is halted', 'open', 1, { do: 'void', note: 'halted' }, { halted: true }],
  [
    'is given back when the table is halted, closed',
    'closed',
    revealsAt,
    { do: 'void', note: 'halted' },
    { halted: true },
  ],
  [
    'is settled though the table is halted',
    'drawn',
    revealsAt,
    { do: 'settle', resumed: false },
    { halted: true },
  ],
  ['is given back when another engine deals', 'open', 1, { do: 'void', note: 'engine' }, { engine: 2 }],
  [
    'is given back when another engine deals, drawn',
    'drawn',
    revealsAt,
    { do: 'void', note: 'engine' },
    { engine: 2 },
  ],
  ['is over', 'settled', revealsAt + 1, { do: 'nothing' }],
  ['is over for good', 'voided', revealsAt + PATIENCE_MS * 2, { do: 'nothing' }, { engine: 2, halted: true }],
];

describe('a round that', () => {
  it.each(cases.map((one) => ({ title: one[0], one })))(
    '$title',
    ({ one: [, state, now, step, more = {}] }) => {
      const round = { state, closesAt, revealsAt, engineVersion: 1 };
      expect(
        roundStep(round, { now, engineVersion: more.engine ?? 1, halted: more.halted ?? false }),
      ).toEqual(step);
    },
  );

  it('has no engine any more is given back', () => {
    const round = { state: 'closed' as const, closesAt, revealsAt, engineVersion: 1 };
    expect(roundStep(round, { now: revealsAt, engineVersion: undefined, halted: false })).toEqual({
      do: 'void',
      note: 'engine',
    });
  });
});

it('from every state each step leads on, until it is over', () => {
  const after: Readonly<Record<string, RoundState>> = {
    close: 'closed',
    draw: 'drawn',
    settle: 'settled',
    void: 'voided',
  };
  for (const halted of [false, true])
    for (const start of [0, closesAt, revealsAt, revealsAt + PATIENCE_MS * 3]) {
      let state: RoundState = 'open';
      let now = start;
      for (let steps = 0; state !== 'settled' && state !== 'voided'; steps += 1) {
        expect(steps).toBeLessThan(10);
        const step = roundStep(
          { state, closesAt, revealsAt, engineVersion: 1 },
          { now, engineVersion: 1, halted },
        );
        if (step.do === 'wait') now = step.until;
        else state = after[step.do] ?? state;
      }
    }
});

describe('opening', () => {
  const rhythm = { bettingMs: 15_000, dealMs: 1_500, showMs: 6_500 };
  const at = (ms: number) => Date.parse('2026-11-23T00:00:00Z') + ms;
  const step = (ms: number, more: { busy?: true; begun?: true } = {}) =>
    openStep(slotAt(rhythm, at(ms)), slotAfter(rhythm, at(ms)), {
      now: at(ms),
      busy: more.busy ?? false,
      begun: more.begun ?? false,
    });
  it.each([
    ['at its time', 0, {}, 'open'],
    ['late, while there is time to bet', 15_000 - LEAST_BETTING_MS, {}, 'open'],
    ['not when the time is too short', 15_000 - LEAST_BETTING_MS + 1, {}, 'wait'],
    ['not twice', 0, { begun: true }, 'wait'],
    ['not beside one that is not over', 0, { busy: true }, 'wait'],
  ] as const)('%s', (_title, ms, more, expected) => {
    expect(step(ms, more).do).toBe(expected);
  });

  it('waits for the next round', () => {
    expect(step(14_000)).toEqual({ do: 'wait', until: at(23_000) });
  });
});
