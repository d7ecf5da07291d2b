import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { intent } from './intent.ts';

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('the same wish keeps its key until it is answered, also after a reload', () => {
  const first = intent('deposit').keyFor({ amount: '5.00' });
  expect(intent('deposit').keyFor({ amount: '5.00' })).toBe(first);
  intent('deposit').done();
  expect(intent('deposit').keyFor({ amount: '5.00' })).not.toBe(first);
});

test('another wish gets another key, and other slots are left alone', () => {
  const first = intent('deposit').keyFor({ amount: '5.00' });
  const other = intent('play').keyFor({ amount: '5.00' });
  expect(other).not.toBe(first);
  expect(intent('deposit').keyFor({ amount: '6.00' })).not.toBe(first);
  expect(first).toMatch(/^[!-~]{1,64}$/);
});

test('a broken slot is a new wish', () => {
  sessionStorage.setItem('intent:deposit', '{"key":1');
  expect(intent('deposit').keyFor({})).toMatch(/^[0-9a-f-]{36}$/);
});

test('while its answer is lost a wish is sent as it was first sent, whatever its price has become', () => {
  const fight = { fightId: 'f', pick: 'meron', stake: '100' };
  const first = intent('bet').resume({ ...fight, odds: '1.90' }, fight);
  expect(first.content).toEqual({ ...fight, odds: '1.90' });
  expect(intent('bet').resume({ ...fight, odds: '1.75' }, fight)).toEqual(first);
  const more = { ...fight, stake: '200' };
  const other = intent('bet').resume({ ...more, odds: '1.75' }, more);
  expect(other).toMatchObject({ content: { stake: '200', odds: '1.75' } });
  expect(other.key).not.toBe(first.key);
});

test('a wish that was answered is sent at the price of the day', () => {
  const first = intent('bet').resume({ odds: '1.90' }, 'meron');
  intent('bet').done();
  const second = intent('bet').resume({ odds: '1.75' }, 'meron');
  expect(second.content).toEqual({ odds: '1.75' });
  expect(second.key).not.toBe(first.key);
});
