/** Settled stakes bring bonuses on: heard in windows, set by set. Who has no open bonus costs one look at an index a window. */
import type { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import type { FactOf } from '#kernel/facts.ts';
import { asId, idTime } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { bonusShare } from '#ledger/service.ts';
import type { Tx } from '#platform/db/db.ts';
import type { BonusTerms } from '../contract/terms.ts';
import { requiredOf } from '../rules/amounts.ts';
import { countedOf } from '../rules/progress.ts';
import { noteEvents } from '../store/events.ts';
import {
  addFree,
  addWagered,
  correctStake,
  findStake,
  insertStakes,
  type StakeRow,
  takenByCorrection,
  type WatchedRow,
  watchedBonuses,
} from '../store/progress.ts';
import { endBonus, lockPurse, type Reason, settleLate } from './end.ts';
import type { EngineNeeds } from './needs.ts';
import { tellBonus } from './tell.ts';
import { termsOf } from './terms.ts';

type Fact = FactOf<typeof StakeSettled>;

/** The bonus a stake belongs to: the one it was made of, else the one that was open in its currency when it was taken. */
function bonusFor(fact: Fact, watched: readonly WatchedRow[]): WatchedRow | undefined {
  if (fact.bonus) return watched.find(({ id }) => id === fact.bonus?.id);
  const takenAt = idTime(fact.ref);
  return watched.find(
    (row) =>
      row.state === 'open' &&
      row.member_id === fact.memberId &&
      row.currency === fact.currency &&
      takenAt >= row.granted_at.getTime() &&
      takenAt < row.expires_at.getTime(),
  );
}

async function rowOf(tx: Tx, fact: Fact, bonus: WatchedRow): Promise<StakeRow> {
  const version = await termsOf(tx, bonus.brand_id, bonus.terms_id);
  if (!version) throw new Error(`the terms ${bonus.terms_id} are gone`);
  const ended = {
    category: fact.category,
    game: fact.game,
    state: fact.state,
    stake: minor(BigInt(fact.stake)),
    validStake: minor(BigInt(fact.validStake)),
    odds: fact.odds,
    free: fact.free,
  };
  return {
    member_id: fact.memberId,
    ref: fact.ref,
    bonus_id: bonus.id,
    category: fact.category,
    game: fact.game,
    serial: fact.serial ?? '',
    state: fact.state,
    stake: ended.stake,
    valid: ended.validStake,
    odds: fact.odds ?? null,
    part: BigInt(fact.bonus?.part ?? '0'),
    returned: BigInt(fact.bonus?.back ?? '0'),
    payout: BigInt(fact.payout),
    free: fact.free ?? false,
    counted: bonus.state === 'open' ? countedOf(version.terms, minor(bonus.max_stake), ended) : 0n,
    at: new Date(fact.at),
  };
}

/** Why a bonus ends by what was heard; undefined where it goes on. */
function endOf(row: WatchedRow, added: bigint): Reason | undefined {
  if (row.state === 'closing') return 'played';
  const spins = row.free_used < row.free_count;
  const given = row.granted + row.won_free;
  if (!spins && given > 0n && row.wagered + added >= row.required) return 'wagered';
  return !spins && row.pocket === 0n ? 'played' : undefined;
}

export async function hearStakes(needs: EngineNeeds, tx: Tx, facts: readonly Fact[]): Promise<void> {
  const members = [...new Set(facts.map(({ memberId }) => memberId))];
  const named = [...new Set(facts.flatMap(({ bonus }) => (bonus ? [bonus.id] : [])))];
  const watched = await watchedBonuses(tx, members, named);
  if (watched.length === 0) return;
  const rows: StakeRow[] = [];
  for (const fact of facts) {
    const bonus = bonusFor(fact, watched);
    if (bonus) rows.push(await rowOf(tx, fact, bonus));
  }
  if (rows.length === 0) return;
  const touched = new Set(rows.map(({ bonus_id }) => bonus_id));
  const sums = sumsOf(rows);
  const played = await playedFree(tx, watched, rows);
  const ending = watched.flatMap((known) => {
    const free = played.find(({ id }) => id === known.id);
    const row = free
      ? {
          ...known,
          free_used: known.free_used + free.played,
          won_free: known.won_free + free.won,
          required: free.required,
        }
      : known;
    const reason = touched.has(row.id) ? endOf(row, sums.get(row.id) ?? 0n) : undefined;
    return reason && (row.state === 'open' || row.state === 'closing') ? [{ row, reason }] : [];
  });
  // Balances first, rows second: the order of the whole house.
  for (const { row } of ending) await lockPurse(needs, tx, row);
  const fresh = await insertStakes(tx, rows);
  if (fresh.length > 0) await addWagered(tx, sumsOf(fresh));
  const free = fresh.some((row) => row.free) ? await playedFree(tx, watched, fresh) : [];
  if (free.length > 0) {
    await addFree(tx, free);
    await noteEvents(
      tx,
      free.map(({ id, member, won, played: n }) => ({
        bonusId: id,
        memberId: member,
        kind: 'won_free',
        amount: won,
        note: `× ${n}`,
        at: new Date(needs.clock.now()),
      })),
    );
  }
  for (const { row, reason } of ending) await endUnlessStaked(needs, tx, row, reason);
  for (const row of watched) if (touched.has(row.id)) await tellBonus(tx, row.member_id);
}

/** What free plays have won, and what has to be wagered with it. */
async function playedFree(
  tx: Tx,
  watched: readonly WatchedRow[],
  rows: readonly Pick<StakeRow, 'bonus_id' | 'free' | 'returned'>[],
) {
  const found = [];
  for (const row of watched) {
    const own = rows.filter(({ free, bonus_id }) => free && bonus_id === row.id);
    const version = own.length > 0 ? await termsOf(tx, row.brand_id, row.terms_id) : undefined;
    if (!version) continue;
    const won = own.reduce((sum, { returned }) => sum + returned, 0n);
    const required = requiredOf(version.terms, row.granted + row.won_free + won);
    found.push({ id: row.id, member: row.member_id, played: own.length, won, required });
  }
  return found;
}

/** Nothing left in the pocket is the end only where nothing is staked of it either. */
async function endUnlessStaked(needs: EngineNeeds, tx: Tx, row: WatchedRow, reason: Reason): Promise<void> {
  if (row.state === 'open' && reason === 'played') {
    const { batch, account } = await lockPurse(needs, tx, row);
    if (batch.balanceOf(account) > 0n || batch.isStakedOf(account)) return;
  }
  await endBonus(needs, tx, row.id, reason, row);
}

function sumsOf(rows: readonly Pick<StakeRow, 'bonus_id' | 'counted'>[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { bonus_id, counted } of rows) sums.set(bonus_id, (sums.get(bonus_id) ?? 0n) + counted);
  return sums;
}

type Corrected = FactOf<typeof StakeCorrected>;

/** A corrected result takes back what the stake gave: what it counted, and what of it was bonus money. */
export async function hearCorrection(needs: EngineNeeds, tx: Tx, fact: Corrected): Promise<void> {
  const before = await findStake(tx, fact.memberId, fact.ref);
  if (!before || before.revision >= fact.revision) return;
  // Balances first, rows second: behind the lock the bonus ends by nobody else.
  await lockPurse(needs, tx, {
    brand_id: fact.brandId,
    member_id: asId<'member'>(fact.memberId),
    currency: fact.currency,
  });
  const [bonus] = await watchedBonuses(tx, [], [before.bonus_id]);
  const version = bonus && (await termsOf(tx, bonus.brand_id, bonus.terms_id));
  if (!bonus || !version) return;
  const counted =
    bonus.state === 'open'
      ? countedOf(version.terms, minor(bonus.max_stake), {
          category: before.category,
          game: before.game,
          state: fact.after.state,
          stake: minor(before.stake),
          validStake: minor(BigInt(fact.after.validStake)),
          odds: before.odds ?? undefined,
          free: before.free,
        })
      : before.counted;
  const payout = BigInt(fact.after.payout);
  const difference = payout - before.payout;
  const whole = minor(difference < 0n ? -difference : difference);
  const share =
    before.stake > 0n ? bonusShare(whole, { stake: minor(before.stake), part: minor(before.part) }) : 0n;
  const isOver = bonus.state !== 'open' && bonus.state !== 'closing';
  // Each correction is rounded on its own: together they take no more than came back.
  const returned =
    difference > 0n ? before.returned + share : before.returned > share ? before.returned - share : 0n;
  if (isOver && share > 0n) await settleShare(needs, tx, bonus, fact, difference > 0n, share);
  await correctStake(tx, {
    member_id: fact.memberId,
    ref: fact.ref,
    state: fact.after.state,
    valid: BigInt(fact.after.validStake),
    payout,
    returned,
    counted,
    revision: fact.revision,
  });
  if (counted !== before.counted) await addWagered(tx, new Map([[bonus.id, counted - before.counted]]));
  if (!isOver) {
    const won = before.free ? returned - before.returned : 0n;
    await wageredWith(tx, bonus, version.terms, won);
    await noteEvents(tx, [
      {
        bonusId: bonus.id,
        memberId: fact.memberId,
        kind: 'corrected',
        amount: counted - before.counted,
        note: before.serial,
        at: new Date(fact.at),
      },
    ]);
    await endIfDone(needs, tx, bonus.id);
  }
  await tellBonus(tx, fact.memberId);
}

/** What a free play has won by the corrected result is wagered, and no more. */
async function wageredWith(tx: Tx, bonus: WatchedRow, terms: BonusTerms, won: bigint): Promise<void> {
  if (won === 0n) return;
  const required = requiredOf(terms, bonus.granted + bonus.won_free + won);
  await addFree(tx, [{ id: bonus.id, played: 0, won, required }]);
}

/** A corrected result may have brought it to its end like any other. */
async function endIfDone(needs: EngineNeeds, tx: Tx, bonusId: string): Promise<void> {
  const [row] = await watchedBonuses(tx, [], [bonusId]);
  const reason = row?.state === 'open' ? endOf(row, 0n) : undefined;
  if (row && reason) await endUnlessStaked(needs, tx, row, reason);
}

/** Of a bonus that is over: what came goes the way the rest went; what was taken beyond the pocket is his only where the bonus became his. */
async function settleShare(
  needs: EngineNeeds,
  tx: Tx,
  bonus: WatchedRow,
  { memberId, ref, serial, revision }: Corrected,
  isMore: boolean,
  share: bigint,
): Promise<void> {
  const step = `${ref} ${revision}`;
  if (isMore) return settleLate(needs, tx, bonus.id, bonus, share, step);
  if (bonus.state === 'converted') return;
  const { taken, owed } = await takenByCorrection(tx, memberId, `correct ${ref} ${revision}`);
  if (taken >= share) return;
  const { pockets } = await lockPurse(needs, tx, bonus);
  const brandId = pockets.cash.brandId;
  const movement = {
    memberId: bonus.member_id,
    brandId,
    currency: bonus.currency,
    pockets,
    ref: bonus.id,
    serial: serial ?? bonus.id,
  };
  const refund = share - taken;
  await needs.ledger.pay(tx, {
    ...movement,
    key: `bonus refund ${step}`,
    content: `refund|${refund}`,
    kind: 'refund',
    amount: minor(refund),
    from: await needs.ledger.house(tx, brandId, 'bonuses', bonus.currency),
  });
  // What he did not have when it was taken he does not owe: it was never his.
  const repaid = refund < owed ? refund : owed;
  if (repaid > 0n)
    await needs.ledger.transfer(tx, {
      ...movement,
      key: `bonus repaid ${step}`,
      content: `repay|${repaid}`,
      amount: minor(repaid),
      from: pockets.cash,
      to: await needs.ledger.pocket(tx, brandId, bonus.member_id, 'debt', bonus.currency),
    });
}
