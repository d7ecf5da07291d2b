/** A slip is staked in what its owner plays in now, and ends in that, whatever he plays in later. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asPlayer, callRoute } from '#features/people/members/fixtures.ts';
import { openBeside, switchTo } from '#features/people/members/service/currencies.ts';
import { CurrencySettings } from '#features/setup/brand/contract/currencies.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { patchSettings } from '#platform/settings/settings.ts';
import { PlaceSlip, SlipTerms } from '../contract/book.ts';
import { AutoCashOut, GetCashOut, SellSlip } from '../contract/cash-out.ts';
import { bookRoutes } from '../routes/book.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { createSlips, type SlipStakes } from './slip.ts';

let book: TestBook;
let stakes: SlipStakes;
beforeAll(async () => {
  book = await openTestBook();
  stakes = createSlips(book.needs);
  const { db, brand, brands } = book.house;
  const currencies = [{ currency: 'USDT' as const, worth: '100', open: true }];
  await db.transaction((tx) => patchSettings(tx, brand.id, CurrencySettings, { currencies }));
  brands.forget();
});
afterAll(async () => {
  await stakes.close();
  await book.close();
});

const answered = async (asked: Promise<unknown>) =>
  asked.then(Object, (error: unknown) => {
    if (isFault(error)) return { code: error.code };
    throw error;
  });

/** Somebody with 500.00 BDT and 20 USDT, who plays in USDT; and the calls he makes. */
async function inUsdt() {
  const { db, ledger, brand } = book.house;
  const { memberId } = await book.bettor(50_000n);
  const wanted = { memberId, brandId: brand.id, currency: 'USDT' };
  await db.transaction(async (tx) => {
    await openBeside(tx, { ledger }, wanted, 'BDT');
    const pockets = await ledger.pockets(tx, brand.id, memberId, 'USDT');
    const from = await ledger.house(tx, brand.id, 'grants', 'USDT');
    const grant = { key: 'usdt', content: '', ref: newId(), serial: 'T-2', kind: 'grant', from } as const;
    await ledger.pay(tx, { ...wanted, ...grant, pockets, amount: minor(20_000_000n) });
  });
  await switchTo({ db }, wanted);
  const call = (name: { method: string; path: string }, body?: unknown, id?: string) =>
    answered(
      callRoute(bookRoutes(book.needs, stakes), name, brand, {
        caller: asPlayer(memberId),
        key: newId(),
        params: { id },
        body,
      }),
    );
  const wallet = async (currency: string) =>
    ledger.wallet(db, memberId, await ledger.pockets(db, brand.id, memberId, currency));
  const use = (currency: string) => switchTo({ db }, { ...wanted, currency });
  return { memberId, call, wallet, use };
}

it('takes the current currency alone, by limits of what it counts', async () => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const legs = [book.leg(match, '1x2', 'home')];
  const { call, wallet, use } = await inUsdt();
  const slip = (stake: string, currency: string) =>
    call(PlaceSlip, { legs, stake, currency, accept: 'none' });

  // 10.00 and 100,000.00 BDT at 100.
  const terms = { currency: 'USDT', min: '0.100000', max: '1000.000000' };
  expect(await call(SlipTerms, { legs: [{ matchId: match.id, key: '1x2' }] })).toMatchObject(terms);
  expect(await slip('0.099999', 'USDT')).toEqual({ code: 'sportsbook.below_minimum' });
  expect(await slip('100', 'BDT')).toEqual({ code: 'protection.other_currency' });
  expect(await slip('1', 'EUR')).toEqual({ code: 'sportsbook.wrong_currency' });
  expect(await slip('2', 'USDT')).toMatchObject({
    slip: { stake: '2.000000', currency: 'USDT' },
    balance: '18.000000',
  });
  await use('BDT');
  expect(await slip('1', 'USDT')).toEqual({ code: 'sportsbook.wrong_currency' });
  expect(await wallet('BDT')).toMatchObject({ cash: 50_000n, held: 0n });
  expect(await wallet('USDT')).toMatchObject({ cash: 18_000_000n, held: 2_000_000n });
});

it('is sold and waited for in its own currency after a switch', async () => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const { call, wallet, use } = await inUsdt();
  const legs = [book.leg(match, '1x2', 'home')];
  const { slip } = await call(PlaceSlip, { legs, stake: '4', currency: 'USDT', accept: 'none' });
  await use('BDT');
  const waiting = await call(AutoCashOut, { at: '5.123456' }, slip.slipId);
  expect(waiting).toMatchObject({ slip: { sellAt: '5.123456' } });
  const { offer } = await call(GetCashOut, undefined, slip.slipId);
  const sold = await call(SellSlip, { offer }, slip.slipId);
  expect(sold).toMatchObject({ slip: { currency: 'USDT', state: 'settled', payout: offer } });
  expect(await wallet('BDT')).toMatchObject({ cash: 50_000n, held: 0n });
  expect(await wallet('USDT')).toMatchObject({
    cash: 16_000_000n + BigInt(offer.replace('.', '')),
    held: 0n,
  });
});
