/** The working page of a batch without a database: every request on its own, and nothing left of one that was refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { Book, contentDigest } from './book.ts';
import type { Account, Posting, Transfer } from './contract.ts';
import { postValues } from './store.ts';

const brandId = newId<'brand'>();
let ids = 0n;
const account = (purpose: Account['purpose'], member?: MemberId): Account => ({
  id: (ids += 1n),
  brandId,
  purpose,
  currency: 'BDT',
  ...(member !== undefined && { member }),
});
const house = account('play');
const person = () => {
  const memberId = newId<'member'>();
  return { memberId, cash: account('cash', memberId), held: account('held', memberId) };
};
type Person = ReturnType<typeof person>;

const move = (from: Account, to: Account, amount: bigint): Posting => ({
  kind: 'adjustment',
  from,
  to,
  amount: minor(amount),
});
const transfer = (
  { memberId, cash }: Person,
  postings: readonly Posting[],
  more: Partial<Transfer> = {},
): Transfer => ({
  memberId,
  brandId,
  currency: 'BDT',
  cash,
  kind: 'adjustment',
  key: newId(),
  content: 'c',
  ref: 'r',
  serial: 'S-1',
  postings,
  ...more,
});
const bookOf = (list: readonly (readonly [Person, bigint, bigint])[]): Book =>
  new Book(
    list.flatMap(([{ cash, held }, inCash, inHeld]) => [
      { account_id: cash.id, balance: inCash, version: 7n },
      { account_id: held.id, balance: inHeld, version: 2n },
    ]),
    [],
  );
const said = (book: Book, asked: Transfer): string => {
  try {
    return book.post(asked).repeated ? 'repeated' : 'booked';
  } catch (error) {
    return isFault(error) ? error.code : error instanceof RangeError ? 'defect' : 'other';
  }
};

describe('a posting', () => {
  it.each<[string, (one: Person, two: Person) => Partial<Transfer>]>([
    ['of nothing', (one) => ({ postings: [move(one.cash, house, 0n)] })],
    ['of less than nothing', (one) => ({ postings: [move(house, one.cash, -1n)] })],
    ['into another’s pocket', (one, two) => ({ postings: [move(one.cash, two.cash, 1n)] })],
    ['out of another’s pocket', (one, two) => ({ postings: [move(two.cash, one.cash, 1n)] })],
    ['out of another’s held money', (_, two) => ({ postings: [move(two.held, house, 1n)] })],
    ['of another brand', (one) => ({ brandId: newId<'brand'>(), postings: [move(one.cash, house, 1n)] })],
    ['in another currency', (one) => ({ currency: 'USD', postings: [move(one.cash, house, 1n)] })],
    [
      'whose second line is foreign',
      (one, two) => ({ postings: [move(one.cash, house, 1n), move(house, two.cash, 1n)] }),
    ],
  ])('%s is a defect of the caller, and moves nothing', (_, change) => {
    const [one, two] = [person(), person()];
    const book = bookOf([
      [one, 100n, 0n],
      [two, 100n, 100n],
    ]);
    expect(said(book, transfer(one, [], change(one, two)))).toBe('defect');
    expect([book.balanceOf(one.cash.id), book.balanceOf(two.cash.id)]).toEqual([100n, 100n]);
    expect([book.transfers, book.postings, book.moved]).toEqual([[], [], 0]);
  });

  it('to a pocket that is not locked is refused, and takes back what its other lines did', () => {
    const one = person();
    const book = new Book([{ account_id: one.cash.id, balance: 100n, version: 1n }], []);
    expect(said(book, transfer(one, [move(house, one.cash, 5n), move(one.cash, one.held, 1n)]))).toBe(
      'ledger.no_account',
    );
    expect([book.balanceOf(one.cash.id), book.moved, book.versionOf(one.cash.id)]).toEqual([100n, 0, 1]);
    book.add([{ account_id: one.held.id, balance: 0n, version: 1n }]);
    expect(said(book, transfer(one, [move(one.cash, one.held, 1n)]))).toBe('booked');
  });

  it.each<[number[], string, bigint]>([
    [[10, -10], 'booked', 100n],
    [[-100], 'booked', 0n],
    [[-101], 'wallet.insufficient_funds', 100n],
    [[-101, 1], 'wallet.insufficient_funds', 100n],
    [[1, -101], 'booked', 0n],
    [[-60, -40, -1], 'wallet.insufficient_funds', 100n],
  ])('is covered line by line, in their order: %j is %s', (lines, outcome, left) => {
    const one = person();
    const book = bookOf([[one, 100n, 0n]]);
    const postings = lines.map((n) =>
      n < 0 ? move(one.cash, house, BigInt(-n)) : move(house, one.cash, BigInt(n)),
    );
    expect(said(book, transfer(one, postings))).toBe(outcome);
    expect(book.balanceOf(one.cash.id)).toBe(left);
  });

  it('knows the cash after each of its lines, and nothing of lines that leave the cash alone', () => {
    const one = person();
    const book = bookOf([[one, 100n, 50n]]);
    said(
      book,
      transfer(one, [
        move(one.cash, house, 30n),
        move(house, one.cash, 5n),
        move(one.held, house, 50n),
        move(one.cash, one.held, 1n),
      ]),
    );
    expect(book.postings.map(({ after, seq }) => [seq, after])).toEqual([
      [0, 70n],
      [1, 75n],
      [2, undefined],
      [3, 74n],
    ]);
  });
});

describe('a key', () => {
  const used = (one: Person, content: string) =>
    new Book(
      [{ account_id: one.cash.id, balance: 40n, version: 7n }],
      [{ member_id: one.memberId, key: 'k', id: newId(), content: contentDigest(content), ref: 'first' }],
    );

  it('that was used answers what it stood for, with the balance of today', () => {
    const one = person();
    const book = used(one, 'words');
    const asked = transfer(one, [move(one.cash, house, 10n)], { key: 'k', content: 'words', ref: 'second' });
    expect(book.post(asked)).toMatchObject({ repeated: true, balance: 40n, version: 7, ref: 'first' });
    expect([book.transfers, book.moved]).toEqual([[], 0]);
  });

  it('that was used for other words is refused, before it is looked at whether the money is there', () => {
    const one = person();
    const asked = transfer(one, [move(one.cash, house, 999n)], { key: 'k', content: 'word' });
    expect(said(used(one, 'words'), asked)).toBe('idempotency.conflict');
  });

  it('is a member’s own: another may use the same, and names that run together are two', () => {
    const [one, two] = [person(), person()];
    const book = used(one, 'words');
    book.add([{ account_id: two.cash.id, balance: 10n, version: 1n }]);
    expect(said(book, transfer(two, [move(two.cash, house, 10n)], { key: 'k' }))).toBe('booked');
    expect([book.isPending(two.memberId, 'k'), book.isPending(one.memberId, 'k')]).toEqual([true, false]);
    expect(book.earlier(two.memberId, 'k', 'words')).toBeUndefined();
    expect(book.earlier(one.memberId, 'k', 'words')).toMatchObject({ ref: 'first' });
  });

  it('that is refused is not used up', () => {
    const one = person();
    const book = bookOf([[one, 1n, 0n]]);
    expect(said(book, transfer(one, [move(one.cash, house, 2n)], { key: 'k' }))).toBe(
      'wallet.insufficient_funds',
    );
    expect(book.isPending(one.memberId, 'k')).toBe(false);
  });

  it('stands for its words by 16 bytes: one letter more is another', () => {
    expect(contentDigest('a')).toHaveLength(16);
    expect(contentDigest('a')).not.toEqual(contentDigest('a '));
  });
});

describe('a batch', () => {
  const line = fc.record({
    kind: fc.constantFrom('in', 'out', 'hold', 'release', 'settle'),
    amount: fc.bigInt(1n, 80n),
  });
  const ask = fc.record({ who: fc.nat(3), lines: fc.array(line, { minLength: 1, maxLength: 3 }) });

  function sides({ cash, held }: Person, kind: string): readonly [Account, Account] {
    if (kind === 'in') return [house, cash];
    if (kind === 'out') return [cash, house];
    if (kind === 'hold') return [cash, held];
    return kind === 'release' ? [held, cash] : [held, house];
  }

  it('of anything leaves what two pots and a pencil would, never less than nothing, and never new money', () => {
    fc.assert(
      fc.property(fc.array(ask, { maxLength: 25 }), (asks) => {
        const people = [person(), person(), person(), person()];
        const book = bookOf(people.map((one) => [one, 100n, 20n]));
        const pots = new Map(people.flatMap(({ cash, held }) => [[cash.id, 100n] as const, [held.id, 20n]]));
        let bank = 0n;
        const touched = new Set<bigint>();
        for (const { who, lines } of asks) {
          const one = people[who];
          if (!one) throw new Error('nobody');
          const postings = lines.map(({ kind, amount }) => move(...sides(one, kind), amount));
          const trial = new Map(pots);
          let [fits, given] = [true, 0n];
          for (const { from, to, amount } of postings) {
            if (from === house) given -= amount;
            else trial.set(from.id, (trial.get(from.id) ?? 0n) - amount);
            if (to === house) given += amount;
            else trial.set(to.id, (trial.get(to.id) ?? 0n) + amount);
            fits &&= [...trial.values()].every((left) => left >= 0n);
          }
          expect(said(book, transfer(one, postings))).toBe(fits ? 'booked' : 'wallet.insufficient_funds');
          if (!fits) continue;
          bank += given;
          for (const [id, left] of trial) pots.set(id, left);
          for (const { from, to } of postings)
            for (const side of [from, to]) if (side !== house) touched.add(side.id);
        }
        for (const [id, left] of pots) expect(book.balanceOf(id)).toBe(left);
        expect([...pots.values()].reduce((a, b) => a + b, bank)).toBe(480n);
        expect(book.moved).toBe(touched.size);
        for (const { cash } of people) expect(book.versionOf(cash.id)).toBe(touched.has(cash.id) ? 8 : 7);
      }),
      { numRuns: 150 },
    );
  });

  it('is written column by column in one order, with nothing where the cash was not touched', () => {
    const [one, two] = [person(), person()];
    const book = bookOf([
      [one, 100n, 5n],
      [two, 100n, 0n],
    ]);
    said(book, transfer(one, [move(one.cash, house, 30n), move(one.held, house, 5n)], { key: 'a' }));
    said(book, transfer(two, [move(house, two.cash, 9n)], { key: 'b, "{}' }));
    const values = postValues(book);
    expect(values).toHaveLength(18);
    expect(values[0]).toBe(`{${one.memberId},${two.memberId}}`);
    expect(values[5]).toEqual(['a', 'b, "{}']);
    expect(values[8]).toEqual(['S-1', 'S-1']);
    expect(values.slice(11)).toEqual([
      '{0,1,0}',
      '{adjustment,adjustment,adjustment}',
      `{${one.cash.id},${one.held.id},${house.id}}`,
      `{${house.id},${house.id},${two.cash.id}}`,
      '{30,5,9}',
      '{70,null,109}',
      3,
    ]);
  });
});
