import { expect, it } from 'vitest';
import { autoAfter, autoBegins, type AutoState, type AutoplaySettings } from './auto.ts';

const settings: AutoplaySettings = { rounds: 10, lossStakes: 5, winStakes: 10 };

const played = (wins: readonly number[]): number => {
  let state: AutoState | undefined = autoBegins(settings);
  let rounds = 0;
  for (const units of wins) {
    if (!state) break;
    rounds += 1;
    state = autoAfter(settings, state, units, 100);
  }
  return rounds;
};

it('plays as many rounds as were asked for', () => expect(played(Array(20).fill(100))).toBe(10));
it('never begins a round that could lose more than the limit', () =>
  expect(played(Array(20).fill(0))).toBe(5));
it('counts what came back against what was lost', () =>
  expect(played([0, 0, 300, 0, 0, 0, 0, 0, 0, 0])).toBe(8));
it('stops at the win that was named', () => expect(played([0, 999, 1000, 0])).toBe(3));
