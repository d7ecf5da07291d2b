/** The kit against itself: the good pair holds, and each broken one is found by the rule that is about it. */
import { describe, expect, it } from 'vitest';
import { OPERATOR_FAULTS } from './mock-operator.ts';
import { VENDOR_FAULTS } from './mock-vendor.ts';
import { certificateOf, lastLine, reportOf } from './report.ts';
import { tryOperator, tryVendor } from './self.ts';
import { VENDOR_RULES } from './vendor-rules.ts';

const broken = (outcomes: Awaited<ReturnType<typeof tryOperator>>) =>
  outcomes.filter(({ holds }) => !holds).map(({ name }) => name);

describe('an operator', () => {
  it('that is right holds every rule, and is told so', async () => {
    const outcomes = await tryOperator();
    expect(broken(outcomes)).toEqual([]);
    const certificate = certificateOf('operator', 'http://operator', '2026-11-29T00:00:00.000Z', outcomes);
    expect(certificate?.rules).toContain('chaos');
    expect(certificate?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(lastLine(outcomes)).toBe(`${outcomes.length} rules, ${outcomes.length} hold`);
  });

  it.each([
    ['books-twice', 'same-transaction'],
    ['no-tombstone', 'rollback-before-bet'],
    ['no-signature', 'wrong-signature'],
    ['pays-unknown-bet', 'win-without-bet'],
    ['rolls-back-winners', 'rollback-after-win'],
  ] as const)('that %s breaks %s, and is shown the calls', async (fault, rule) => {
    const outcomes = await tryOperator(fault);
    expect(broken(outcomes)).toContain(rule);
    expect(certificateOf('operator', '', '', outcomes)).toBeUndefined();
    expect(reportOf(outcomes)).toMatch(
      new RegExp(`BROKEN {2}${rule}\\n {8}rule: .*\\n {8}found: .*\\n {8}→ `),
    );
    expect(OPERATOR_FAULTS).toContain(fault);
  });
});

describe('a vendor', () => {
  it('that is right holds every rule', async () => {
    expect(broken(await tryVendor())).toEqual([]);
  });

  it.each([
    ['asks-again-for-bets', 'bet-lost-before'],
    ['leaves-bets-in-doubt', 'bet-lost-after'],
    ['gives-up-wins', 'win-lost'],
    ['renames-wins', 'win-lost'],
    ['no-signature', 'launch-wrong-signature'],
  ] as const)('that %s breaks %s', async (fault, rule) => {
    const about = VENDOR_RULES.filter(({ name }) => name === rule);
    expect(broken(await tryVendor(fault, about))).toContain(rule);
    expect(VENDOR_FAULTS).toContain(fault);
  });
});
