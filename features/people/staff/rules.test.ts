import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, type Eyes, HOUSE_ROLES, sameHand, samePerson } from './rules.ts';

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

describe('two accounts', () => {
  const eyes = (id: string, person = '', keyedBy: string | null = null): Eyes => ({ id, person, keyedBy });
  it.each([
    ['one account', eyes('a'), eyes('a'), true, true],
    ['nobody named', eyes('a'), eyes('b'), false, false],
    ['one person', eyes('a', 'Rana Das'), eyes('b', 'Rana Das'), true, true],
    ['one person, written otherwise', eyes('a', ' rana das '), eyes('b', 'RANA DAS'), true, true],
    ['one person, in wide letters', eyes('a', 'Ｒａｎａ'), eyes('b', 'rana'), true, true],
    ['two persons', eyes('a', 'Rana'), eyes('b', 'Mina'), false, false],
    ['a name and none', eyes('a', 'Rana'), eyes('b', ''), false, false],
    ['only spaces for names', eyes('a', '  '), eyes('b', ' '), false, false],
    ['the second keyed by the first', eyes('a'), eyes('b', '', 'a'), true, false],
    ['the first keyed by the second', eyes('a', '', 'b'), eyes('b'), true, false],
    ['both keyed by a third', eyes('a', '', 'c'), eyes('b', '', 'c'), false, false],
  ])('%s', (_, a, b, hand, person) => {
    expect([sameHand(a, b), samePerson(a, b)]).toEqual([hand, person]);
  });

  it('are the same from either side, and one person is one hand', () => {
    const some = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      person: fc.constantFrom('', ' ', 'Rana', 'rana ', 'Mina'),
      keyedBy: fc.constantFrom(null, 'a', 'b', 'c'),
    });
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(sameHand(a, b)).toBe(sameHand(b, a));
        expect(samePerson(a, b)).toBe(samePerson(b, a));
        if (samePerson(a, b)) expect(sameHand(a, b)).toBe(true);
      }),
    );
  });
});
