/** Verbs of sports on a real database: bets of one slip are placed, settled, taken back, settled anew, void, and staked anew. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { type Answer, GAME, openTestVendor, type TestVendor, type Words } from './vendors.fixture.ts';

let vendor: TestVendor;
beforeAll(async () => {
  vendor = await openTestVendor('sports');
});
afterAll(async () => {
  expect(await vendor.findings()).toEqual([]);
  await vendor.close();
});

const OK = 'RS_OK';
const GONE = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
const OVER = 'RS_ERROR_WRONG_SYNTAX';
const wire = (minor: number): string => (minor === 0 ? '0' : `${minor}000`);

/** A member with 1,000.00 and bets he calls `a`, `b`, … of one slip. */
async function slip(cash = 100_000n) {
  const who = await vendor.player(cash);
  const [round, mark] = [`slip-${newId()}`, newId()];
  const named = (bet: string): string => `${bet}-${mark}`;
  const words = (more: Words): Words => ({
    user: who.user,
    token: who.token,
    game_code: GAME,
    currency: 'BDT',
    round,
    transaction_uuid: newId(),
    request_uuid: newId(),
    ...more,
  });
  const about = (verb: string, bet: string, more: Words = {}): Promise<Answer> =>
    vendor.say(verb, words({ reference_transaction_uuid: named(bet), ...more }));
  const wallet = async (): Promise<readonly [bigint, bigint]> => {
    const { cash: free, held } = await vendor.ledger.wallet(vendor.db, who.memberId, who.pockets);
    return [free, held];
  };
  return {
    who,
    named,
    words,
    about,
    wallet,
    place: (bet: string, stake: number, more: Words = {}): Promise<Answer> =>
      vendor.say('place', words({ transaction_uuid: named(bet), amount: wire(stake), ...more })),
    settle: (bet: string, payout: number, more: Words = {}): Promise<Answer> =>
      about('settle', bet, { amount: wire(payout), ...more }),
    adjust: (bet: string, stake: number, more: Words = {}): Promise<Answer> =>
      about('adjust', bet, { amount: wire(stake), ...more }),
  };
}
/** What was told of bets, in the order it happened. */
const told = (memberId: string, kind: string) =>
  arrange<{ readonly payload: Record<string, unknown> }>(
    vendor.db,
    `select f.value as payload from platform.outbox o, json_array_elements(o.facts) f
      where o.kind = $1 and f.value->>'memberId' = $2 order by o.id`,
    [kind, memberId],
  );

describe('a bet of a slip', () => {
  it('is settled to the whole of what it comes to, and settled anew by the difference', async () => {
    const one = await slip();
    expect((await one.place('a', 1_000)).status).toBe(OK);
    expect(await one.wallet()).toEqual([99_000n, 1_000n]);
    expect((await one.settle('a', 2_500)).status).toBe(OK);
    expect(await one.wallet()).toEqual([101_500n, 0n]);
    expect((await one.settle('a', 1_200)).status).toBe(OK);
    expect(await one.wallet()).toEqual([100_200n, 0n]);
    expect((await one.settle('a', 1_200)).status).toBe(OK);
    expect(await one.wallet()).toEqual([100_200n, 0n]);
  });

  it('that was settled is taken back, once, and settled again', async () => {
    const one = await slip();
    await one.place('a', 1_000);
    await one.settle('a', 2_500);
    expect((await one.about('unsettle', 'a')).status).toBe(OK);
    expect(await one.wallet()).toEqual([99_000n, 0n]);
    expect((await one.about('unsettle', 'a')).status).toBe(OK);
    expect(await one.wallet()).toEqual([99_000n, 0n]);
    expect((await one.settle('a', 0)).status).toBe(OK);
    expect((await one.settle('a', 4_000)).status).toBe(OK);
    expect(await one.wallet()).toEqual([103_000n, 0n]);
  });

  it('that is void gives its stake back, open or settled, and stays void', async () => {
    const one = await slip();
    await one.place('a', 1_000);
    await one.place('b', 500);
    expect((await one.about('void', 'a')).status).toBe(OK);
    expect(await one.wallet()).toEqual([99_500n, 500n]);
    await one.settle('b', 5_000);
    expect((await one.about('void', 'b')).status).toBe(OK);
    expect(await one.wallet()).toEqual([100_000n, 0n]);
    expect((await one.about('void', 'b')).status).toBe(OK);
    expect((await one.settle('b', 5_000)).status).toBe(OVER);
    expect((await one.about('unsettle', 'b')).status).toBe(OVER);
    expect(await one.wallet()).toEqual([100_000n, 0n]);
  });

  it('that is settled leaves the others of its slip open', async () => {
    const one = await slip();
    await one.place('a', 1_000);
    await one.place('b', 500);
    await one.settle('a', 2_000);
    expect(await one.wallet()).toEqual([100_500n, 500n]);
    expect((await one.place('c', 100)).status).toBe(OK);
    await one.settle('c', 0);
    await one.settle('b', 700);
    expect(await one.wallet()).toEqual([101_100n, 0n]);
    // The last of them ends the slip.
    expect((await one.place('d', 100)).status).toBe(OVER);
  });

  it('nobody has placed, or somebody else, is neither settled nor void', async () => {
    const [one, other] = [await slip(), await slip()];
    await one.place('a', 1_000);
    expect((await one.settle('x', 100)).status).toBe(GONE);
    expect((await one.about('unsettle', 'x')).status).toBe(GONE);
    expect((await one.about('void', 'x')).status).toBe(GONE);
    const his = { reference_transaction_uuid: one.named('a') };
    expect((await other.settle('x', 100, his)).status).toBe(GONE);
    expect((await other.about('void', 'x', his)).status).toBe(GONE);
    expect(await other.wallet()).toEqual([100_000n, 0n]);
    expect(await one.wallet()).toEqual([99_000n, 1_000n]);
  });

  it('that is open is not taken back from', async () => {
    const one = await slip();
    await one.place('a', 1_000);
    expect((await one.about('unsettle', 'a')).status).toBe(OVER);
    expect(await one.wallet()).toEqual([99_000n, 1_000n]);
  });
});

describe('another stake', () => {
  it('takes the place of the first, whichever is more', async () => {
    const one = await slip();
    await one.place('a', 1_000);
    expect(await one.adjust('a', 3_000)).toMatchObject({ status: OK, balance: wire(97_000) });
    expect(await one.wallet()).toEqual([97_000n, 3_000n]);
    expect((await one.adjust('a', 400)).status).toBe(OK);
    expect(await one.wallet()).toEqual([99_600n, 400n]);
    expect((await one.settle('a', 900)).status).toBe(OK);
    expect(await one.wallet()).toEqual([100_500n, 0n]);
    expect((await told(one.who.memberId, 'stake.placed')).map(({ payload }) => payload['stake'])).toEqual([
      '1000',
      '3000',
      '400',
    ]);
    expect((await told(one.who.memberId, 'stake.settled')).map(({ payload }) => payload['state'])).toEqual([
      'voided',
      'voided',
      'settled',
    ]);
  });

  it('asked for twice is taken once', async () => {
    const one = await slip();
    await one.place('a', 1_000);
    const words = one.words({ reference_transaction_uuid: one.named('a'), amount: wire(2_000) });
    const first = await vendor.text('adjust', words);
    expect(await vendor.text('adjust', words, 1)).toBe(first);
    expect(await one.wallet()).toEqual([98_000n, 2_000n]);
  });

  it('is behind the same bounds and the same gate as a bet, and leaves the first where it is refused', async () => {
    const one = await slip();
    await one.place('a', 1_000);
    expect((await one.adjust('a', 50)).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect((await one.adjust('a', 200_000)).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect((await one.adjust('a', 0)).status).toBe(OVER);
    expect(await one.wallet()).toEqual([99_000n, 1_000n]);
    const poor = await slip(2_000n);
    await poor.place('a', 1_000);
    expect((await poor.adjust('a', 2_500)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
    expect(await poor.wallet()).toEqual([1_000n, 1_000n]);
    await arrange(vendor.db, "update members.members set status = 'suspended' where id = $1", [
      one.who.memberId,
    ]);
    expect((await one.adjust('a', 2_000)).status).toBe('RS_ERROR_USER_DISABLED');
    expect(await one.wallet()).toEqual([99_000n, 1_000n]);
  });

  it('is none of a bet that has ended, and is void with the bet', async () => {
    const one = await slip();
    await one.place('a', 1_000);
    await one.adjust('a', 2_000);
    expect(
      (await vendor.say('cancel', one.words({ reference_transaction_uuid: one.named('a') }))).status,
    ).toBe(OK);
    expect(await one.wallet()).toEqual([100_000n, 0n]);
    expect((await one.adjust('a', 1_500)).status).toBe(OVER);
  });
});

describe('a settlement that is rolled back', () => {
  it('is taken back whole; taking back what took something back moves nothing', async () => {
    const one = await slip();
    await one.place('a', 1_000);
    const [settled, unsettled] = [newId(), newId()];
    await one.settle('a', 2_500, { transaction_uuid: settled });
    await one.about('unsettle', 'a', { transaction_uuid: unsettled });
    await one.settle('a', 2_500);
    const back = (of: string): Promise<Answer> =>
      vendor.say('cancel', one.words({ reference_transaction_uuid: of }));
    expect((await back(unsettled)).status).toBe(OVER);
    expect(await one.wallet()).toEqual([101_500n, 0n]);
    expect((await back(settled)).status).toBe(OK);
    expect(await one.wallet()).toEqual([99_000n, 0n]);
  });
});
