import { describe, expect, it } from 'vitest';
import { isKnown } from './rules/known.ts';
import { strengthOf } from './rules/strength.ts';
import { cpuTime } from '#platform/testkit/cpu-time.ts';

const COMMON =
  'password Password1 P@ssw0rd! p@55w0rd 123456789 1234567890 qwertyuiop Qwerty123! 1qaz2wsx iloveyou123 Dragon2024! aaaaaaaa abcabcabc 19901231 31121990 letmein!! Admin@123 Bangladesh71 cricket2023 !!Monkey!! lovelyangel q1w2e3r4t5 zxcvbnm123 password password123456 bismillah786 mypassword1';
const FINE = [
  'Sonar-Tori-1894',
  'tin roof 88 rain',
  'a long word',
  'correct horse battery',
  'Nodir-Ghat-5528',
  'vK7#pd2mQx',
  'নদীর ঘাটে নৌকা',
];

describe('a password everybody tries', () => {
  it.each(COMMON.split(' '))('%s', (password) => {
    expect([isKnown(password), strengthOf(password)]).toEqual([true, 0]);
  });
  it.each(FINE)('is not %s', (password) => {
    expect(isKnown(password)).toBe(false);
    expect(strengthOf(password)).toBeGreaterThan(0);
  });
  it('is the user name with something around it, or the phone number', () => {
    expect(isKnown('Shapla-Bari7', ['shaplabari'])).toBe(true);
    expect(isKnown('01712345678', ['01712345678'])).toBe(true);
    expect(isKnown('river of stone 5', ['shaplabari'])).toBe(false);
  });
  it('is told from a long one in no time', () => {
    const spent = cpuTime();
    for (const text of ['a'.repeat(50_000), '1'.repeat(50_000), '!'.repeat(50_000), 'a1'.repeat(25_000)])
      isKnown(text);
    expect(spent()).toBeLessThan(200);
  });
  it('is weak when short and strong when long and mixed', () => {
    expect([strengthOf('vK7#pd2m'), strengthOf('vK7#pd2mQx-wL9!t')]).toEqual([2, 4]);
  });
});
