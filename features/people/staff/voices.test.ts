/** First passwords and addresses: what needs no database. */
import { describe, expect, it } from 'vitest';
import { firstPassword } from '#identity/passwords/service/first.ts';
import { workEmail } from './service/own.ts';

describe('a first password', () => {
  it('has four groups of four letters nobody mistakes, and is never the same', () => {
    const many = Array.from({ length: 500 }, firstPassword);
    for (const one of many) expect(one).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    expect(new Set(many).size).toBe(500);
  });
});

describe('an address', () => {
  it.each([
    ['', ''],
    [' Rana@Example.COM ', 'rana@example.com'],
    ['rana@example', undefined],
    ['rana', undefined],
    ['a@b@c.de', undefined],
    ['rana@example.com, mina@example.com', undefined],
  ])('the work address %j is kept as %j', (typed, kept) => {
    if (kept === undefined) expect(() => workEmail(typed)).toThrow();
    else expect(workEmail(typed)).toBe(kept);
  });
});
