/** What is sent for a bet whose answer was lost. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { intent } from '#platform/ui/intent.ts';
import { sentOf } from './use-fight-bet.ts';

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const fight = (meron: string) =>
  ({ fightId: 'f', mode: 'fixed', pays: { meron, wala: '1.80', draw: null } }) as const;
const wanted = { pick: 'meron', stake: '100', currency: 'BDT', accept: 'none' } as const;

it('is what was first sent, whatever the price has become, until it is answered', () => {
  const request = intent('bet');
  const first = sentOf(request, fight('1.90'), wanted);
  expect(first.content).toEqual({ ...wanted, odds: '1.90' });
  expect(sentOf(request, fight('1.75'), wanted)).toEqual(first);
  expect(sentOf(request, fight('1.75'), { ...wanted, accept: 'better' })).toEqual(first);
  expect(sentOf(request, fight('1.75'), { ...wanted, stake: '200' }).key).not.toBe(first.key);
  request.done();
  const next = sentOf(request, fight('1.75'), wanted);
  expect(next.content).toEqual({ ...wanted, odds: '1.75' });
  expect(next.key).not.toBe(first.key);
});
