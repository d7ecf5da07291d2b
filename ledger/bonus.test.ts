import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import { BonusBook, bonusShare, type BonusUse, cut, partOfEnded, splitOf } from './bonus.ts';
import type { Account } from './contract.ts';

const member = asId<'member'>('018f0000-0000-7000-8000-000000000001');
const brandId = asId<'brand'>('018f0000-0000-7000-8000-000000000002');
const pocket = (id: bigint, purpose: Account['purpose']): Account => ({
  id,
  brandId,
  purpose,
  currency: 'BDT',
  member,
});
const bonus = pocket(2n, 'bonus');
const use: BonusUse = { account: bonus, bonusId: 'b', spendable: true, most: minor(100n), excluded: [] };
const units = fc.bigInt(1n, 10n ** 12n).map((value) => minor(value));

it.each([
  ['all of the cash', 100n, 100n, 50n, undefined],
  ['what the cash lacks', 100n, 60n, 50n, 40n],
  ['all of the bonus', 100n, 0n, 100n, 100n],
  ['nothing where the bonus lacks it', 100n, 60n, 39n, undefined],
])('a stake is made of %s', (_, stake, cash, balance, part) => {
  expect(splitOf(minor(stake), minor(cash), use, minor(balance))?.part).toBe(part);
});
it('of a bonus that has ended nothing is staked', () => {
  expect(splitOf(minor(9n), minor(0n), { ...use, spendable: false }, minor(9n))).toBeUndefined();
});

it('cash and bonus share of what comes back are all of it, and the cash share is the one rounded down', () => {
  fc.assert(
    fc.property(units, units, units, (stake, some, back) => {
      const part = minor(some % (stake + 1n));
      const share = bonusShare(back, { stake, part });
      expect(share >= 0n && share <= back).toBe(true);
      expect((back - share) * stake <= back * (stake - part)).toBe(true);
    }),
  );
});

it('parts that end one by one come to what was staked, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(units, { minLength: 1, maxLength: 8 }), units, (parts, some) => {
      let stake: Minor = minor(parts.reduce((sum, one) => sum + one, 0n));
      let part: Minor = minor(some % (stake + 1n));
      const whole = part;
      let ended = 0n;
      for (const one of parts) {
        const own = partOfEnded({ stake, part }, one);
        ended += own;
        [stake, part] = [minor(stake - one), minor(part - own)];
        expect(part >= 0n && part <= stake).toBe(true);
      }
      expect(ended).toBe(whole);
    }),
  );
});

it('a posting is cut in two of the same sum, and nothing of nothing is written', () => {
  const posting = {
    kind: 'payout',
    from: pocket(9n, 'held'),
    to: pocket(1n, 'cash'),
    amount: minor(10n),
  } as const;
  expect(cut(posting, 'to', minor(0n), bonus)).toEqual([posting]);
  expect(cut(posting, 'to', minor(10n), bonus)).toEqual([{ ...posting, to: bonus }]);
  expect(cut(posting, 'to', minor(4n), bonus).map(({ amount }) => amount)).toEqual([6n, 4n]);
});

it('what is staked on top joins the stake, and what ends leaves it', () => {
  const book = new BonusBook([use], []);
  book.added(member, 'r', minor(10n), { use, stake: minor(10n), part: minor(4n) });
  book.added(member, 'r', minor(10n), undefined);
  expect(book.endingOf(member, 'r', minor(20n))).toMatchObject({ stake: 20n, part: 4n });
  expect(book.isStakedOf(bonus.id)).toBe(true);
  book.ended(member, 'r', minor(20n));
  expect(book.holdOf(member, 'r')).toBeUndefined();
  expect(book.changed).toMatchObject([{ ref: 'r', stake: 0n, part: 0n }]);
  book.added(member, 'all cash', minor(5n), undefined);
  expect(book.changed).toHaveLength(1);
});
