/** What the gate decides without looking anything up: until when a session lives, how long a guesser waits, which name is whose. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import { expiryOf, IDLE_MS, isAlive, isFromPhone, type Liveness, mustChangeNow } from './rules.ts';
import { MAX_FAILURES, nameOf, TRY_WINDOW_MS, waitBeforeTry } from '#identity/accounts/rules.ts';
import { digest, looksLikeSecret, newSecret, same } from '#identity/accounts/service/tokens.ts';

const NOW = 1_000_000_000;
const session = (more: Partial<Liveness> = {}): Liveness => ({
  expiresAt: NOW + HOUR,
  seenAt: NOW,
  ended: false,
  ...more,
});

describe('a session', () => {
  it.each<[string, Liveness, boolean]>([
    ['just opened', session(), true],
    ['idle for half an hour less a millisecond', session({ seenAt: NOW - 30 * MINUTE + 1 }), true],
    ['idle for half an hour', session({ seenAt: NOW - 30 * MINUTE }), false],
    ['in its last millisecond', session({ expiresAt: NOW + 1 }), true],
    ['at its end', session({ expiresAt: NOW }), false],
    ['past its end and just seen', session({ expiresAt: NOW - 1, seenAt: NOW }), false],
    ['ended', session({ ended: true }), false],
    ['seen by a process whose clock is ahead', session({ seenAt: NOW + SECOND }), true],
  ])('%s is alive: %s', (_, one, alive) => expect(isAlive(one, NOW)).toBe(alive));

  it('that is over stays over', () => {
    const some = fc.record({
      expiresAt: fc.integer({ min: 0, max: 2 * HOUR }),
      seenAt: fc.integer({ min: 0, max: 2 * HOUR }),
      ended: fc.boolean(),
    });
    const times = fc.tuple(fc.nat(3 * HOUR), fc.nat(3 * HOUR));
    fc.assert(
      fc.property(some, times, (one, [now, later]) => {
        if (!isAlive(one, now)) expect(isAlive(one, now + later)).toBe(false);
        if (isAlive(one, now)) {
          expect(one.ended).toBe(false);
          expect(now - one.seenAt).toBeLessThan(IDLE_MS);
          expect(now).toBeLessThan(one.expiresAt);
        }
      }),
    );
  });

  it.each([
    ['member', 12 * HOUR],
    ['staff', 8 * HOUR],
  ] as const)('of %s lasts %i ms from its beginning, whenever that is', (realm, ms) => {
    for (const now of [0, NOW]) expect(expiryOf(realm, now)).toBe(now + ms);
  });
});

describe('a guesser', () => {
  const since = (ago: number, failures: number) => ({ since: new Date(NOW - ago), failures });
  it.each<[string, { since: Date; failures: number } | undefined, number]>([
    ['who never failed', undefined, 0],
    ['one short of the limit', since(0, MAX_FAILURES - 1), 0],
    ['at the limit', since(0, MAX_FAILURES), MINUTE],
    ['past the limit', since(20 * SECOND, 50), 40 * SECOND],
    ['in the last millisecond', since(TRY_WINDOW_MS - 1, MAX_FAILURES), 1],
    ['a minute later', since(TRY_WINDOW_MS, MAX_FAILURES), 0],
    ['a day later', since(24 * HOUR, 999), 0],
  ])('%s', (_, tries, wait) => expect(waitBeforeTry(tries, NOW)).toBe(wait));

  it('never waits longer than a minute, and waits less the later he comes', () => {
    fc.assert(
      fc.property(fc.nat(HOUR), fc.nat(20), fc.nat(HOUR), (ago, failures, later) => {
        const wait = waitBeforeTry(since(ago, failures), NOW);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(TRY_WINDOW_MS);
        expect(waitBeforeTry(since(ago, failures), NOW + later)).toBe(Math.max(0, wait - later));
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    ['Rana', 'rana'],
    [' rana ', 'rana'],
    ['\tRANA\n', 'rana'],
    ['ra na', 'ra na'],
    ['', ''],
    ['   ', ''],
  ])('%j is kept as %j', (typed, kept) => expect(nameOf(typed)).toBe(kept));

  it('once kept is the same name again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\s{0,3}[a-zA-Z][a-zA-Z0-9.-]{0,20}\s{0,3}$/), (typed) => {
        expect(nameOf(nameOf(typed))).toBe(nameOf(typed));
        expect(nameOf(typed.toUpperCase())).toBe(nameOf(typed));
      }),
    );
  });
});

describe('a password somebody else set', () => {
  it.each([
    ['password', true],
    ['remembered', true],
    ['passkey', true],
    ['google', true],
    ['facebook', true],
    ['reset', true],
    ['registration', true],
    ['sms', false],
    ['phone', false],
    ['', true],
    ['SMS', true],
  ])('has to be changed by who comes by %j: %s', (how, must) => {
    expect(mustChangeNow(true, how)).toBe(must);
    expect(mustChangeNow(false, how)).toBe(false);
    expect(isFromPhone(how)).toBe(!must);
  });
});

describe('a secret', () => {
  it('looks like one, is never the same twice, and its hash says nothing of it', () => {
    const many = Array.from({ length: 200 }, newSecret);
    expect(new Set(many).size).toBe(200);
    for (const one of many) {
      expect(looksLikeSecret(one)).toBe(true);
      expect(one).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(digest(one)).toHaveLength(32);
    }
  });

  it.each([
    ['itself', 'a'.repeat(43), 'a'.repeat(43), true],
    ['another', 'a'.repeat(43), `${'a'.repeat(42)}b`, false],
    ['its beginning', 'a'.repeat(43), 'a'.repeat(42), false],
    ['nothing', 'a'.repeat(43), '', false],
    ['more', 'a', 'aa', false],
    // 43 characters and more bytes: no length of the other side may throw.
    ['other letters', 'a'.repeat(43), 'ä'.repeat(43), false],
  ])('compared with %s', (_, one, other, is) => {
    expect(same(Buffer.from(one), Buffer.from(other))).toBe(is);
    expect(same(Buffer.from(other), Buffer.from(one))).toBe(is);
    expect(same(digest(one), digest(other))).toBe(is);
  });
});
