/** CHECKS 14 and 33: random sequences against the model of what a member has (`purse-model.ts`), each step compared, then the books. */
import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { quietly, carryOut } from '#features/money/withdrawals/model.fixture.ts';
import { moveDifference } from '#features/play/stakes/service/correction.ts';
import { newId } from '#kernel/ids.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { serialOfRef } from '#ledger/contract.ts';
import { DAY } from '#kernel/time.ts';
import type { SoakResult } from './report.ts';
import { openPurseHouse, type PurseHouse } from './purse-house.ts';
import {
  apply,
  chosen,
  heldIn,
  isTaken,
  payoutOf,
  type Purse,
  type PurseCommand,
  purseCommand,
} from './purse-model.ts';

const CASH = 5_000n;
/** A deposit most of which is staked before anything else happens: what is taken back is often gone. */
const OPENING: readonly PurseCommand[] = [
  { do: 'deposit', amount: 57_777n },
  { do: 'stake', amount: 60_000n },
];
type Bettor = Pick<
  Parameters<PurseHouse['stakes']['submit']>[0],
  'memberId' | 'brandId' | 'currency' | 'pockets' | 'house'
>;
/** What the model knows by place, the database by name. */
type Names = {
  readonly member: Awaited<ReturnType<PurseHouse['till']['member']>>;
  readonly bettor: Bettor;
  readonly deposits: string[];
  /** Deposits the provider says nothing of any more. */
  readonly silent: Set<string>;
  readonly slips: string[];
  readonly withdrawals: string[];
  /** Of the adjustment that waits. */
  adjustment: string | undefined;
};

/** Whether it was taken: the model says the same, or they differ. */
const done = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === undefined) throw error;
      return false;
    },
  );

/** Two people about a deposit: who asks cannot agree, another decides. */
async function aboutDeposit(
  house: PurseHouse,
  { deposits, silent }: Names,
  purse: Purse,
  one: Extract<PurseCommand, { do: 'take back' | 'give again' }>,
): Promise<void> {
  const id = chosen(deposits, one.at);
  const current = chosen(purse.deposits, one.at);
  if (id === undefined || !current) return;
  if (one.do === 'take back') silent.add(id);
  else silent.delete(id);
  await house.report(
    deposits.flatMap((reference, n) =>
      silent.has(reference)
        ? []
        : [
            {
              reference,
              providerReference: `p-${reference}`,
              amount: formatWire(minor(purse.deposits[n]?.due ?? 0n), 'BDT'),
              currency: 'BDT',
              state: 'paid' as const,
            },
          ],
    ),
  );
  const difference = await house.difference(id);
  if (difference === undefined) return;
  const [asker, other] = [house.desk[one.by], house.desk[(one.by + 1 + one.other) % 3]];
  if (!asker || !other) throw new Error('nobody is at the desk');
  const settle = async (): Promise<void> => {
    const request = await house.askAbout(difference, one.do === 'take back' ? 'take_back' : 'credit', asker);
    deepStrictEqual(await done(house.decide(request, asker, true)), false, 'one person decided alone');
    await house.decide(request, other, one.agree);
    // Carried out is carried out.
    deepStrictEqual(await done(house.decide(request, other, one.agree)), false, 'decided twice');
  };
  await quietly(settle());
}

async function correctSlip(
  { till: { house } }: PurseHouse,
  { bettor, slips }: Names,
  purse: Purse,
  at: number,
  percent: bigint,
): Promise<void> {
  const [ref, slip] = [chosen(slips, at), chosen(purse.slips, at)];
  if (ref === undefined || slip?.payout === undefined) return;
  const difference = payoutOf(slip, percent) - slip.payout;
  if (difference === 0n) return;
  const { memberId, brandId, currency } = bettor;
  const stake = {
    memberId,
    brandId,
    currency,
    ref,
    serial: serialOfRef('S', ref),
    revision: slip.revision + 1,
  };
  await house.db.transaction((tx) => moveDifference(house, tx, stake, difference));
}

async function carry(house: PurseHouse, names: Names, purse: Purse, one: PurseCommand): Promise<void> {
  const { member, bettor } = names;
  const taken = isTaken(purse, one);
  if (one.do === 'deposit') names.deposits.push(await house.deposit(member.id, one.amount));
  else if (one.do === 'stake') {
    const ask = { ...bettor, type: 'slip' as const, key: newId(), pick: 1, stake: minor(one.amount) };
    const made = house.stakes.submit(ask).then(({ ref }) => names.slips.push(ref));
    deepStrictEqual(await done(made), taken);
  } else if (one.do === 'withdraw') {
    await house.hearNothing();
    const made = house.till.ask(member, formatWire(minor(one.amount), 'BDT')).then(({ id }) => {
      house.till.answers.set(id, 'pending');
      names.withdrawals.push(id);
    });
    deepStrictEqual(await done(made), taken);
  } else if (one.do === 'ask adjustment') {
    const asker = house.desk[one.by];
    if (!asker) throw new Error('nobody is at the desk');
    const made = house.askAdjustment(member.id, asker, one).then((id) => {
      names.adjustment = id;
    });
    deepStrictEqual(await done(made), taken);
  } else if (one.do === 'decide adjustment') {
    const decider = house.desk[one.by];
    if (decider && purse.adjustment && names.adjustment !== undefined)
      await quietly(house.decide(names.adjustment, decider, one.agree));
  } else if (one.do === 'settle') {
    const [ref, slip] = [chosen(names.slips, one.at), chosen(purse.slips, one.at)];
    if (ref === undefined || !slip) return;
    const ask = {
      ...bettor,
      type: 'cash-out' as const,
      key: newId(),
      ref,
      payout: minor(payoutOf(slip, one.percent)),
    };
    deepStrictEqual(await done(house.stakes.submit(ask)), slip.payout === undefined);
  } else if (one.do === 'correct') await correctSlip(house, names, purse, one.at, one.percent);
  else if (one.do === 'step') {
    const id = chosen(names.withdrawals, one.at);
    if (id !== undefined)
      await quietly(Promise.resolve(carryOut(house.till, one.one, id, member, house.desk)));
  } else if (one.do === 'take back' || one.do === 'give again') await aboutDeposit(house, names, purse, one);
}

async function found({ till: { house, sql } }: PurseHouse, { member, withdrawals }: Names) {
  const pockets = await house.ledger.balances(house.db, member.id);
  const of = (purpose: string): bigint => pockets.find((one) => one.purpose === purpose)?.balance ?? 0n;
  const rows = await sql('select id, state from withdrawals.withdrawals where member_id = $1', [member.id]);
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return {
    cash: of('cash'),
    held: of('held'),
    debt: -of('debt'),
    withdrawals: withdrawals.map((id) => states.get(id)),
  };
}

const wanted = (purse: Purse) => ({
  cash: purse.cash,
  held: heldIn(purse),
  debt: purse.debt,
  withdrawals: purse.withdrawals.map(({ model }) => model.state),
});

async function openNames(house: PurseHouse): Promise<Names> {
  const { till } = house;
  const { db, ledger, brand } = till.house;
  const member = await till.member(CASH);
  const bettor = {
    memberId: member.id,
    brandId: brand.id,
    currency: 'BDT',
    pockets: await ledger.pockets(db, brand.id, member.id, 'BDT'),
    house: await ledger.house(db, brand.id, 'play', 'BDT'),
  };
  return {
    member,
    bettor,
    deposits: [],
    silent: new Set(),
    slips: [],
    withdrawals: [],
    adjustment: undefined,
  };
}

export type PurseWalk = { readonly runs: number; readonly seed: number; readonly report?: () => void };

/** Walks random sequences, each with a member and a day of its own. @returns in how many of them money was owed @throws where they differ */
export async function walkPurse(
  house: PurseHouse,
  { runs, seed, report: reported }: PurseWalk,
): Promise<number> {
  let owing = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(purseCommand, { minLength: 8, maxLength: 20 }), async (commands) => {
      // A report is of a day: no sequence meets the deposits of another.
      house.till.turn(DAY);
      const names = await openNames(house);
      const purse: Purse = {
        cash: CASH,
        debt: 0n,
        deposits: [],
        slips: [],
        withdrawals: [],
        adjustment: undefined,
      };
      let owed = false;
      for (const one of [...OPENING, ...commands]) {
        await carry(house, names, purse, one);
        apply(purse, one);
        deepStrictEqual([one, await found(house, names)], [one, wanted(purse)]);
        owed ||= purse.debt > 0n;
      }
      if (owed) owing += 1;
      // The play has no room whose books could say what is open.
      for (const [n, ref] of names.slips.entries())
        if (purse.slips[n]?.payout === undefined)
          await house.stakes.submit({
            ...names.bettor,
            type: 'cash-out',
            key: newId(),
            ref,
            payout: minor(0n),
          });
      reported?.();
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  return owing;
}

const HOUSES = 2;
const REPORT_EVERY = 100;

/** `seed` chooses the sequences: the same ones again for the same numbers. */
export async function purse(sequences: number, seed: number): Promise<SoakResult> {
  const begun = performance.now();
  const seconds = (): number => Math.round((performance.now() - begun) / 1000);
  const failures: string[] = [];
  let [walked, owing] = [0, 0];
  const report = (): void => {
    walked += 1;
    if (walked % REPORT_EVERY === 0) console.log(`  ${walked} sequences, ${seconds()} s`);
  };
  const walk = async (n: number): Promise<void> => {
    const house = await openPurseHouse();
    try {
      const runs = Math.floor(sequences / HOUSES) + (n < sequences % HOUSES ? 1 : 0);
      owing += await walkPurse(house, { runs, seed: seed + n, report });
      failures.push(...(await house.findings()));
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    } finally {
      await house.close();
    }
  };
  await Promise.all(Array.from({ length: HOUSES }, (_, n) => walk(n)));
  return { figures: { sequences: walked, seed, 'with a debt': owing, seconds: seconds() }, failures };
}
