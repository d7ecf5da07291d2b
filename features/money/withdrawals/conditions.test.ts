/** What has to be so before money leaves: conditions, the transaction password, the accounts it goes to. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DepositCredited } from '#features/money/cashier/contract.ts';
import { VendorResultBooked } from '#features/money/wallet/contract/transfers.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import { newId } from '#kernel/ids.ts';
import { type CurrencyCode, minor } from '#kernel/money.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { AddAccount, AskWithdrawal, GetConditions, ListAccounts, RemoveAccount } from './contract.ts';
import { RejectWithdrawal } from './contract/review.ts';
import {
  HOLDER,
  openTestTill,
  type TestTill,
  TRANSACTION,
  wrongInBooks,
  codeOf as code,
} from './fixtures.ts';
import { onBreak } from '#features/people/protection/service/on-break.ts';
import { turnoverListener } from './service/turnover.ts';
import { addDeposit, addStakes } from './store/turnover.ts';

let till: TestTill;
beforeAll(async () => {
  till = await openTestTill();
});
beforeEach(async () => {
  await till.set({});
});
afterAll(async () => {
  expect(await wrongInBooks(till)).toEqual([]);
  await till.house.close();
});

type Who = Awaited<ReturnType<TestTill['member']>>;
const deposited = (memberId: Who['id'], needed: bigint, at: Date): Promise<unknown> =>
  till.house.db.transaction((tx) => addDeposit(tx, { id: newId(), memberId, needed, at }));

describe('conditions', () => {
  const missing = async (who: Who) => {
    const { conditions } = await till.call(GetConditions, who.id, {});
    return conditions.filter(({ isMet }) => !isMet).map(({ name }) => name);
  };
  it('name what is missing before, and refuse the same afterwards', async () => {
    const who = await till.member();
    expect(await missing(who)).toEqual([]);
    await till.set({ minLevel: 3 });
    expect(await missing(who)).toEqual(['level']);
    expect(await code(till.ask(who))).toBe('withdrawals.level');
    await till.set({ accountCoolMs: 24 * HOUR });
    expect(await missing(who)).toEqual(['account_cools']);
    expect(await code(till.ask(who))).toBe('withdrawals.account_cools');
  });

  it.each([
    ['below the least', '99.99', {}, 'withdrawals.below_min'],
    ['above the most', '25000.01', {}, 'withdrawals.above_max'],
    ['above the sum of the day', '6000.00', { daySum: '5000' }, 'withdrawals.day_sum'],
    ['that wants the highest level', '6000.00', { highLevelAbove: '5999.99' }, 'withdrawals.high_level'],
    ['beyond the balance', '20000.00', {}, 'wallet.insufficient_funds'],
    ['with a decimal too many', '100.001', {}, 'money.malformed'],
  ])('an amount %s is refused', async (_, amount, rules, refusal) => {
    const who = await till.member();
    await till.set(rules);
    expect(await code(till.ask(who, amount))).toBe(refusal);
    expect(await till.cash(who.id)).toEqual({ cash: 1_000_000n, held: 0n });
  });

  it('how much wants the highest level is said before, and refused at the same amount', async () => {
    const who = await till.member();
    const said = async () => {
      const { highLeft, highAbove } = await till.call(GetConditions, who.id, {});
      return { highLeft, highAbove };
    };
    await till.set({ highLevelAbove: '5999.99' });
    expect(await said()).toEqual({ highLeft: '5999.99', highAbove: '5999.99' });
    await till.ask(who, '1000.00');
    expect(await said()).toEqual({ highLeft: '4999.99', highAbove: '5999.99' });
    expect(await code(till.ask(who, '5000.00'))).toBe('withdrawals.high_level');
    expect((await till.ask(who, '4999.99')).state).toBe('requested');
    for (const rules of [{ highLevelAbove: '0' }, { highLevelAbove: '6000', daySum: '6000' }]) {
      await till.set(rules);
      expect(await said()).toEqual({ highLeft: null, highAbove: null });
    }
  });

  it('as many as the brand says are on their way at one time, however they are asked for', async () => {
    const who = await till.member();
    await till.set({ openMost: 2 });
    const all = await Promise.all(Array.from({ length: 6 }, () => code(till.ask(who))));
    expect(all.sort()).toEqual(['done', 'done', ...Array<string>(4).fill('withdrawals.too_many_open')]);
  });

  it('a deposit wants its turnover; play meets it, and no more is counted than is needed', async () => {
    const who = await till.member();
    const at = new Date(till.needs.clock.now());
    await deposited(who.id, 10_000n, at);
    expect(await missing(who)).toEqual(['turnover']);
    expect(await code(till.ask(who))).toBe('withdrawals.turnover');
    await addStakes(till.house.db, [{ memberId: who.id, stake: 9_999n, at }]);
    expect(await code(till.ask(who))).toBe('withdrawals.turnover');
    await addStakes(till.house.db, [{ memberId: who.id, stake: 50_000n, at }]);
    expect(await missing(who)).toEqual([]);
    await deposited(who.id, 300n, at);
    expect(
      await till.sql(
        'select turnover_needed as needed, turnover_done as done from withdrawals.members where member_id = $1',
        [who.id],
      ),
    ).toEqual([{ needed: 300n, done: 0n }]);
  });

  it('who keeps himself from playing is asked for no turnover until he may play again', async () => {
    const who = await till.member();
    await deposited(who.id, 10_000n, new Date(till.needs.clock.now()));
    expect(await missing(who)).toEqual(['turnover']);
    const until = till.needs.clock.now() + HOUR;
    await till.sql(
      `insert into protection.standing (member_id, time_out_until) values ($1, $2)
       on conflict (member_id) do update set time_out_until = $2`,
      [who.id, until],
    );
    expect(await onBreak(till.house.db, who.id, until)).toBe(false);
    expect(await missing(who)).toEqual([]);
    expect((await till.ask(who)).state).toBe('requested');
  });

  /** Taken back beyond his cash, which is paid to him again: the ledger repays nothing by itself here. */
  const owe = async (memberId: Who['id'], amount: bigint, currency: CurrencyCode = 'BDT') => {
    const { ledger, db, brand } = till.house;
    await db.transaction(async (tx) =>
      ledger.take(tx, {
        memberId,
        brandId: brand.id,
        currency,
        pockets: await ledger.pockets(tx, brand.id, memberId, currency),
        kind: 'correction',
        key: `owe ${currency}`,
        content: String(amount),
        ref: memberId,
        serial: 'T-2',
        amount: minor(amount),
        to: await ledger.house(tx, brand.id, 'grants', currency),
        debt: await ledger.pocket(tx, brand.id, memberId, 'debt', currency),
      }),
    );
  };
  it('what is owed in another currency is no debt in this one', async () => {
    const who = await till.member();
    await owe(who.id, 700n, 'USD');
    expect(await missing(who)).toEqual([]);
    const { conditions } = await till.call(GetConditions, who.id, {});
    expect(conditions.some(({ name }) => name === 'debt')).toBe(false);
    expect((await till.ask(who)).state).toBe('requested');
  });

  it('who may not play takes out what is left beside his debt, and no more', async () => {
    const who = await till.member(0n);
    await owe(who.id, 30_000n);
    const { ledger, db, brand } = till.house;
    await db.transaction(async (tx) =>
      ledger.pay(tx, {
        memberId: who.id,
        brandId: brand.id,
        currency: brand.currency,
        pockets: await ledger.pockets(tx, brand.id, who.id, brand.currency),
        kind: 'grant',
        key: 'grant',
        content: '50000',
        ref: who.id,
        serial: 'T-3',
        amount: minor(50_000n),
        from: await ledger.house(tx, brand.id, 'grants', brand.currency),
      }),
    );
    expect(await missing(who)).toEqual(['debt']);
    await till.sql(
      'insert into protection.standing (member_id, time_out_until) values ($1, $2) on conflict (member_id) do update set time_out_until = $2',
      [who.id, till.needs.clock.now() + HOUR],
    );
    expect(await missing(who)).toEqual([]);
    expect((await till.call(GetConditions, who.id, {})).balance).toBe('200.00');
    expect(await code(till.ask(who, '200.01'))).toBe('wallet.insufficient_funds');
    expect((await till.ask(who, '200.00')).state).toBe('requested');
    expect(await till.cash(who.id)).toEqual({ cash: 30_000n, held: 20_000n });
    expect(await missing(who)).toEqual(['balance']);
  });

  it('money of a deposit that nobody has counted yet is not taken out: it waits for its turnover', async () => {
    const who = await till.member();
    const { db, brand } = till.house;
    const listener = turnoverListener(till.needs);
    await startListener(db, listener);
    await db.transaction((tx) =>
      announce(tx, DepositCredited, [
        {
          memberId: who.id,
          brandId: brand.id,
          depositId: newId(),
          amount: '100.00',
          currency: 'BDT',
          method: 'paper',
        },
      ]),
    );
    expect(await code(till.ask(who))).toBe('platform.busy');
    const other = await till.member();
    expect((await till.ask(other)).state).toBe('requested');
    await vi.waitFor(async () => {
      await runListener(db, listener);
      expect((await listenerLag(db, [listener])).get(listener.name)).toBe(0);
    }, 20_000);
    expect(await code(till.ask(who))).toBe('withdrawals.turnover');
  });

  it('play in a wallet at a vendor meets a turnover: bets as reported, and of the rest what was lost', async () => {
    const who = await till.member();
    const { db, brand } = till.house;
    const listener = turnoverListener(till.needs);
    await startListener(db, listener);
    const at = new Date(till.needs.clock.now());
    await deposited(who.id, 10_000n, at);
    const notified = { memberId: who.id, brandId: brand.id, vendor: 'lantern', currency: 'BDT' };
    const result = async (amount: string, play: object = {}): Promise<unknown> => {
      await db.transaction((tx) =>
        announce(tx, VendorResultBooked, [{ ...notified, at: at.toISOString(), amount, ...play }]),
      );
      await vi.waitFor(async () => {
        await runListener(db, listener);
        expect((await listenerLag(db, [listener])).get(listener.name)).toBe(0);
      }, 20_000);
      const [row] = await till.sql(
        'select turnover_done as done from withdrawals.members where member_id = $1',
        [who.id],
      );
      return row?.['done'];
    };
    expect(await result('5000')).toBe(0n);
    expect(await result('-4000')).toBe(4_000n);
    const reported = { stake: '9000', validStake: '5999', payout: '9000', bets: 3, unreported: '0' };
    expect(await result('0', reported)).toBe(9_999n);
    expect(await code(till.ask(who))).toBe('withdrawals.turnover');
    await result('-1');
    expect((await till.ask(who)).state).toBe('requested');
  });

  it('a stake on both sides of a table meets half of what it says: a deposit of 5,000 is not played by dragon and tiger', async () => {
    const who = await till.member();
    const { db, brand } = till.house;
    const listener = turnoverListener(till.needs);
    await startListener(db, listener);
    const at = new Date(till.needs.clock.now());
    await deposited(who.id, 500_000n, at);
    const stake = { memberId: who.id, brandId: brand.id, currency: 'BDT', stake: '250000', payout: '0' };
    const label = { kind: 'table', category: 'LIVE', vendor: 'HAAT', game: 'dragon-tiger' } as const;
    const reported = { ...stake, ...label, state: 'settled', at: at.toISOString() } as const;
    // As the table tells it (features/play/stakes, exposures): 2,500.00 on each side, and the first counts.
    await db.transaction((tx) =>
      announce(tx, StakeSettled, [
        { ...reported, ref: newId(), validStake: '250000' },
        { ...reported, ref: newId(), validStake: '0', opposed: '250000' },
      ]),
    );
    await vi.waitFor(async () => {
      await runListener(db, listener);
      expect((await listenerLag(db, [listener])).get(listener.name)).toBe(0);
    }, 20_000);
    expect(
      await till.sql('select turnover_done as done from withdrawals.members where member_id = $1', [who.id]),
    ).toEqual([{ done: 250_000n }]);
    expect(await missing(who)).toEqual(['turnover']);
    expect(await code(till.ask(who))).toBe('withdrawals.turnover');
  });

  it('who excluded himself takes his money out; who is suspended is paid by people', async () => {
    const who = await till.member();
    await till.sql("update members.members set status = 'excluded' where id = $1", [who.id]);
    expect((await till.ask(who)).state).toBe('requested');
    await till.sql("update members.members set status = 'suspended' where id = $1", [who.id]);
    expect(await code(till.ask(who))).toBe('withdrawals.account_closed');
  });
});

describe('an exclusion', () => {
  it('that has ended lets nothing out for a day, and says until when', async () => {
    const who = await till.member();
    const end = till.needs.clock.now() + HOUR;
    await till.sql('update identity.accounts set excluded_until = $2 where id = $1', [who.id, new Date(end)]);
    // While it runs he takes his money out.
    expect((await till.ask(who)).state).toBe('requested');
    till.turn(HOUR);
    const { conditions, isOpen } = await till.call(GetConditions, who.id, {});
    const waits = conditions.find(({ name }) => name === 'exclusion_cools');
    expect([isOpen, waits?.isMet, Date.parse(waits?.until ?? '')]).toEqual([false, false, end + 24 * HOUR]);
    expect(await code(till.ask(who))).toBe('withdrawals.exclusion_cools');
    till.turn(24 * HOUR - 1);
    expect(await code(till.ask(who))).toBe('withdrawals.exclusion_cools');
    till.turn(1);
    expect((await till.ask(who)).state).toBe('requested');
    const after = await till.call(GetConditions, who.id, {});
    expect(after.conditions.some(({ name }) => name === 'exclusion_cools')).toBe(false);
  });
});

describe('the transaction password', () => {
  const withPassword = (who: Who, transactionPassword?: string) =>
    till.call(AskWithdrawal, who.id, {
      body: {
        account: who.account.id,
        amount: '100.00',
        currency: 'BDT',
        ...(transactionPassword && { transactionPassword }),
      },
    });
  it('is wanted, and wrong ones are limited even when they come at once', async () => {
    const who = await till.member();
    expect(await code(withPassword(who))).toBe('members.transaction_missing');
    const all = await Promise.all(Array.from({ length: 9 }, () => code(withPassword(who, 'wrong1'))));
    expect(all.filter((one) => one === 'members.transaction_wrong')).toHaveLength(5);
    expect(await code(withPassword(who, TRANSACTION))).toBe('members.transaction_tries');
    till.turn(15 * MINUTE);
    expect(await code(withPassword(who, TRANSACTION))).toBe('done');
  });

  it('that was replaced lets nothing out for a while', async () => {
    const who = await till.member();
    await till.set({ passwordCoolMs: HOUR });
    const context = {
      caller: { audience: 'player', id: who.id, sessionId: 'none' as never, mustChangePassword: false },
    } as const;
    const next = { newPassword: 'm9boat', confirmNewPassword: 'm9boat' };
    expect(await code(till.needs.transactions.set(context, next))).toBe('members.transaction_missing');
    await till.needs.transactions.set(context, { ...next, oldPassword: TRANSACTION });
    expect(await code(withPassword(who, 'm9boat'))).toBe('withdrawals.password_cools');
    till.turn(HOUR);
    expect(await code(withPassword(who, 'm9boat'))).toBe('done');
  });
});

describe('an account', () => {
  const add = (
    who: Who,
    body: Partial<Record<'method' | 'number' | 'holder' | 'place' | 'transactionPassword', string>>,
  ) =>
    till.call(AddAccount, who.id, {
      body: {
        method: 'bkash',
        number: '01700000001',
        holder: HOLDER,
        transactionPassword: TRANSACTION,
        ...body,
      },
    });
  it('is sealed, and shown by its end alone', async () => {
    const who = await till.member();
    await add(who, { method: 'bank', number: '1200-4500 93', place: 'City Bank', holder: ' RANA  ahmed' });
    const { accounts } = await till.call(ListAccounts, who.id, {});
    expect(accounts.at(-1)).toMatchObject({ tail: '0093', place: 'City Bank' });
    expect(JSON.stringify(accounts)).not.toContain('12004500');
    const [row] = await till.sql("select details, print from withdrawals.accounts where tail = '0093'");
    expect(String(row?.['details'])).not.toContain('12004500');
  });

  it.each([
    ['another name', { holder: 'Rana Hossain' }, 'withdrawals.wrong_holder'],
    ['a number of another form', { number: '0170000000x' }, 'withdrawals.wrong_details'],
    ['a number too short', { number: '0170000000' }, 'withdrawals.wrong_details'],
    ['no bank', { method: 'bank', number: '12004500' }, 'withdrawals.wrong_details'],
    ['a way that is not there', { method: 'gold' }, 'withdrawals.unknown_method'],
    ['another transaction password', { transactionPassword: 'k7trap' }, 'members.transaction_wrong'],
  ])('with %s is refused', async (_, body, refusal) => {
    expect(await code(add(await till.member(), body))).toBe(refusal);
  });

  it('is not taken out while a withdrawal is on its way to it', async () => {
    const who = await till.member();
    const asked = await till.ask(who);
    const drop = () => code(till.call(RemoveAccount, who.id, { params: { id: who.account.id } }));
    expect(await drop()).toBe('withdrawals.account_in_use');
    await till.call(
      RejectWithdrawal,
      { staff: till.staff() },
      {
        params: { id: asked.id },
        body: { revision: 1, reason: 'other' },
      },
    );
    expect(await drop()).toBe('done');
    expect(await drop()).toBe('withdrawals.no_such_account');
    // Nor is anything paid to it any more.
    expect(await code(till.ask(who))).toBe('withdrawals.unknown_account');
  });

  it('in a name that is no longer the member’s is not paid', async () => {
    const who = await till.member();
    await till.sql(
      `update members.profiles set details = (details::jsonb || '{"payeeName": "Karim Uddin"}')::json where member_id = $1`,
      [who.id],
    );
    expect(await code(till.ask(who))).toBe('withdrawals.wrong_holder');
    expect(await till.cash(who.id)).toMatchObject({ held: 0n });
  });
});
