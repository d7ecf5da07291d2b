/**
 * Random sequences of what happens to a bonus – grants, stakes at once and open ones, wins, a request to withdraw, its end in time, cash that comes in –
 * against the model of `bonus-model.ts`, each step compared: money is conserved, nobody keeps more than the terms say. Then the books.
 */
import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { type Bettor, type BonusHouse, openBonusHouse } from '#features/money/bonus/fixtures.ts';
import { expireDue } from '#features/money/bonus/jobs.ts';
import { giveUpForWithdrawal } from '#features/money/bonus/service/deposits.ts';
import { refusedByTerms } from '#features/play/stakes/service/of-bonus.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY, MINUTE } from '#kernel/time.ts';
import {
  apply,
  bonusCommand,
  type BonusCommand,
  type BonusModel,
  DEPOSIT,
  FACTOR,
  mayGrant,
  newModel,
  partOf,
  payoutOf,
} from './bonus-model.ts';
import type { SoakResult } from './report.ts';

const CASH = 2_000n;
type Walk = {
  readonly at: BonusHouse;
  readonly who: Bettor;
  readonly terms: string;
  readonly refs: { readonly ref: string; readonly stake: bigint }[];
};

const done = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === undefined) throw error;
      return false;
    },
  );

/** What the rooms of play ask before they book: the ledger alone does not know the largest stake. @throws stakes.bonus_above_max */
async function checkTerms({ at, who }: Walk, stake: bigint): Promise<void> {
  const { db, ledger } = at.house;
  const { memberId, pockets, currency } = who;
  await db.transaction(async (tx) => {
    const batch = await ledger.open(tx, { accounts: [pockets.cash], keys: [], locks: 'wait' });
    const label = { category: 'RNG', vendor: 'HAAT', game: 'any' };
    const refusal = refusedByTerms(batch, { memberId, currency, pockets, stake: minor(stake) }, label);
    if (refusal) throw refusal;
  });
}

async function carry(walk: Walk, model: BonusModel, one: BonusCommand): Promise<void> {
  const { at, who, terms, refs } = walk;
  const { db, ledger } = at.house;
  if (one.do === 'grant') {
    const { refused } = await at.grant(who.memberId, terms, one.amount);
    deepStrictEqual(refused === undefined, mayGrant(model), `granted: ${refused}`);
  } else if (one.do === 'play') {
    const taken = await done(
      checkTerms(walk, one.stake).then(() => at.play(who, one.stake, payoutOf(one.stake, one.percent))),
    );
    deepStrictEqual(taken, partOf(model, one.stake) !== undefined, 'staked');
  } else if (one.do === 'lay') {
    const taken = await done(
      checkTerms(walk, one.stake)
        .then(() => at.lay(who, one.stake))
        .then((ref) => {
          refs.push({ ref, stake: one.stake });
        }),
    );
    deepStrictEqual(taken, partOf(model, one.stake) !== undefined, 'laid');
  } else if (one.do === 'end') {
    const [laid] = refs.length > 0 ? refs.splice(one.at % refs.length, 1) : [];
    if (laid) await at.end(who, laid.ref, laid.stake, payoutOf(laid.stake, one.percent));
  } else if (one.do === 'deposit') {
    const from = await ledger.house(db, who.brandId, 'deposits', 'BDT');
    const paid = { ...who, key: newId(), content: '', ref: newId(), serial: 'D-1' };
    await db.transaction((tx) => ledger.pay(tx, { ...paid, kind: 'deposit', amount: minor(DEPOSIT), from }));
  } else if (one.do === 'withdraw') {
    await db.transaction((tx) => giveUpForWithdrawal(at.needs, tx, who));
  } else {
    at.clock.at += 8 * DAY;
    await expireDue(at.needs);
  }
}

async function found({ at, who }: Walk) {
  const [cash, bonus] = await at.pockets(who.memberId);
  const { held } = await at.house.ledger.wallet(at.house.db, who.memberId, who.pockets);
  const { rows } = await at.house.db.pool.query<{ state: string; wagered: bigint }>(
    'select state, wagered from bonus.bonuses where member_id = $1 order by id desc limit 1',
    [who.memberId],
  );
  const state = rows[0]?.state ?? 'none';
  const isOver = !['none', 'open', 'closing'].includes(state);
  return { cash, bonus, held, state: isOver ? 'over' : state, wagered: rows[0]?.wagered ?? 0n };
}

const wanted = ({ cash, bonus, held, state, wagered }: BonusModel) => ({ cash, bonus, held, state, wagered });

/** @returns how many sequences had a bonus that became cash @throws where model and house differ */
export async function walkBonus(
  at: BonusHouse,
  { runs, seed, report }: { readonly runs: number; readonly seed: number; readonly report?: () => void },
): Promise<number> {
  // Ids are of the wall’s clock where that is ahead: this one stays before it.
  at.clock.at = Math.max(at.clock.at, Date.now()) + MINUTE;
  const terms = await at.terms({ wagering: String(FACTOR), maxStake: '40.00' });
  let converted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(bonusCommand, { minLength: 8, maxLength: 24 }), async (commands) => {
      const walk: Walk = { at, who: await at.member(CASH), terms, refs: [] };
      const model = newModel(CASH);
      for (const one of commands) {
        at.clock.at += MINUTE;
        await carry(walk, model, one);
        await at.hear();
        apply(model, one);
        deepStrictEqual([one, await found(walk)], [one, wanted(model)]);
      }
      for (const { ref, stake } of walk.refs) await at.end(walk.who, ref, stake, 0n);
      await at.hear();
      if (model.toCash) converted += 1;
      report?.();
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  return converted;
}

/** `seed` chooses the sequences: the same ones again for the same numbers. */
export async function bonus(sequences: number, seed: number): Promise<SoakResult> {
  const begun = performance.now();
  const seconds = (): number => Math.round((performance.now() - begun) / 1000);
  const at = await openBonusHouse();
  const failures: string[] = [];
  let [walked, converted] = [0, 0];
  const report = (): void => {
    walked += 1;
    if (walked % 500 === 0) console.log(`  ${walked} sequences, ${seconds()} s`);
  };
  try {
    converted = await walkBonus(at, { runs: sequences, seed, report });
    failures.push(...(await at.findings()));
  } catch (error) {
    failures.push(error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error));
  } finally {
    await at.close();
  }
  return { figures: { sequences: walked, seed, converted, seconds: seconds() }, failures };
}
