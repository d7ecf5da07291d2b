import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, HOUSE_ROLES } from './rules.ts';

describe('a right', () => {
  it.each([
    [['deposits.read'], 'deposits.read', true],
    [['deposits.*'], 'deposits.read', true],
    [['deposits.*'], 'deposits.*', true],
    [['*'], 'deposits.read', true],
    [['*'], '*', true],
    [[], 'deposits.read', false],
    [['deposits.read'], 'deposits.approve', false],
    [['deposits.read'], 'deposits.*', false],
    [['deposits.*'], 'depositsother.read', false],
    [['deposits.*'], 'deposits', false],
    [['deposits.*'], '*', false],
    [['deposits'], 'deposits.read', false],
    [['.*'], 'deposits.read', false],
    [['withdrawals.read', 'members.*'], 'members.write', true],
  ])('%j covers %s: %s', (rights, right, does) => {
    expect(covers(rights, right)).toBe(does);
  });

  it('of anybody but who may everything never stands for all', () => {
    for (const [role, rights] of Object.entries(HOUSE_ROLES))
      expect(covers(rights, '*'), role).toBe(role === 'admin');
  });

  it('to hire and to agree to grants is the administrator’s alone', () => {
    for (const right of ['staff.write', 'staff.approve', 'brand.write', 'audit.write'])
      for (const [role, rights] of Object.entries(HOUSE_ROLES))
        expect(covers(rights, right), `${role} ${right}`).toBe(role === 'admin');
  });

  it('is never lost by being given another', () => {
    const word = fc.constantFrom('a.*', 'a.read', 'b.*', 'b.write', 'c.read', '*');
    fc.assert(
      fc.property(fc.array(word), fc.array(word), word, (some, more, right) => {
        if (covers(some, right)) expect(covers([...some, ...more], right)).toBe(true);
      }),
    );
  });
});
