/**
 * How a bonus ends. Cash is never touched: only what lies in the bonus pocket becomes cash or goes back to the house. Stakes that are still open
 * and were made of it keep it `closing`; what comes of them goes the same way.
 */
import { type Minor, minor, ZERO } from '#kernel/money.ts';
import type { Account } from '#ledger/contract.ts';
import type { LedgerBatch, Pockets } from '#ledger/service.ts';
import { WalletChanged } from '#ledger/contract.ts';
import { walletFacts } from '#ledger/service.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce, announceAll, announcement } from '#platform/outbox/outbox.ts';
import { asId } from '#kernel/ids.ts';
import { BonusEnded } from '../contract/facts.ts';
import type { BonusState, EndReason } from '../contract/states.ts';
import { conversionOf } from '../rules/progress.ts';
import { type BonusRow, lockBonus, moveBonus } from '../store/bonuses.ts';
import { type NewEvent, noteEvents } from '../store/events.ts';
import type { EngineNeeds } from './needs.ts';
import { tellBonus } from './tell.ts';

export type Reason = Exclude<EndReason, ''>;

type Final = Exclude<BonusState, 'open' | 'closing'>;
/** What a bonus that has ended for a reason becomes. */
export const FINAL: Readonly<Record<Reason, Final>> = {
  wagered: 'converted',
  given_up: 'forfeited',
  withdrawal: 'forfeited',
  staff: 'forfeited',
  deposit_taken_back: 'forfeited',
  expired: 'expired',
  played: 'lost',
};

const LAST_EVENT = {
  converted: 'converted',
  forfeited: 'forfeited',
  expired: 'expired',
  lost: 'lost',
} as const satisfies Record<Final, NewEvent['kind']>;

type Purse = { readonly pockets: Pockets; readonly account: Account; readonly batch: LedgerBatch };

/** Holds the member's cash and bonus pocket until the transaction ends. */
export async function lockPurse(
  { ledger }: Pick<EngineNeeds, 'ledger'>,
  tx: Tx,
  { brand_id, member_id, currency }: Pick<BonusRow, 'brand_id' | 'member_id' | 'currency'>,
): Promise<Purse> {
  const brandId = asId<'brand'>(brand_id);
  const pockets = await ledger.pockets(tx, brandId, member_id, currency);
  const account = await ledger.pocket(tx, brandId, member_id, 'bonus', currency);
  const batch = await ledger.open(tx, { accounts: [pockets.cash, account], keys: [], locks: 'wait' });
  return { pockets, account, batch };
}

type Moved = { readonly cash: Minor; readonly back: Minor };

/** Moves what lies in the pocket, at most `most` of it: to the cash up to what the terms let become cash, the rest to the house. */
async function empty(
  { ledger }: Pick<EngineNeeds, 'ledger'>,
  tx: Tx,
  bonus: BonusRow,
  reason: Reason,
  purse: Purse,
  { step, most }: { readonly step: string; readonly most?: bigint },
): Promise<Moved> {
  const { pockets, account, batch } = purse;
  const there = batch.balanceOf(account);
  const balance = most !== undefined && most < there ? minor(most) : there;
  if (balance === 0n) return { cash: ZERO, back: ZERO };
  const left =
    bonus.max_conversion === null
      ? undefined
      : minor(bonus.max_conversion > bonus.converted ? bonus.max_conversion - bonus.converted : 0n);
  const { cash, capped: back } =
    reason === 'wagered' ? conversionOf(balance, left) : { cash: ZERO, capped: balance };
  const movement = {
    memberId: bonus.member_id,
    brandId: asId<'brand'>(bonus.brand_id),
    currency: bonus.currency,
    pockets,
    ref: bonus.id,
    serial: bonus.serial,
  };
  if (cash > 0n)
    batch.transfer({
      ...movement,
      key: `bonus cash ${step}`,
      content: `convert|${cash}`,
      amount: cash,
      from: account,
      to: pockets.cash,
    });
  if (back > 0n)
    batch.take({
      ...movement,
      key: `bonus back ${step}`,
      content: `forfeit|${back}`,
      kind: 'forfeit',
      amount: back,
      from: account,
      to: await ledger.house(tx, movement.brandId, 'bonuses', bonus.currency),
    });
  await ledger.write(tx, batch);
  await announce(tx, WalletChanged, walletFacts(batch, [{ memberId: bonus.member_id, cash: pockets.cash }]));
  return { cash, back };
}

/** Ends it, or goes on ending it where stakes kept it `closing`. The bonus is over once nothing is staked of it any more. */
export async function endBonus(
  needs: EngineNeeds,
  tx: Tx,
  bonusId: string,
  reason: Reason,
  known: Pick<BonusRow, 'brand_id' | 'member_id' | 'currency'>,
  note = '',
): Promise<BonusRow | undefined> {
  const purse = await lockPurse(needs, tx, known);
  const bonus = await lockBonus(tx, bonusId);
  if (!bonus || (bonus.state !== 'open' && bonus.state !== 'closing')) return bonus;
  const why = bonus.state === 'closing' && bonus.end_reason !== '' ? bonus.end_reason : reason;
  const at = new Date(needs.clock.now());
  const moved = await empty(needs, tx, bonus, why, purse, { step: `${bonus.id} ${bonus.revision}` });
  await needs.ledger.useBonus(tx, purse.account, {
    bonusId: bonus.id,
    spendable: false,
    most: minor(bonus.max_stake),
    excluded: [],
  });
  const isOver = await needs.ledger.endBonusUse(tx, purse.account);
  const state = isOver ? FINAL[why] : 'closing';
  await moveBonus(tx, bonus.id, { state, reason: why, converted: moved.cash, forfeited: moved.back, at });
  await noteEnd(tx, bonus, why, moved, { at, note, isOver });
  return { ...bonus, state, end_reason: why };
}

async function noteEnd(
  tx: Tx,
  bonus: BonusRow,
  reason: Reason,
  { cash, back }: Moved,
  { at, note, isOver }: { readonly at: Date; readonly note: string; readonly isOver: boolean },
): Promise<void> {
  const event = (kind: NewEvent['kind'], amount: bigint): NewEvent => ({
    bonusId: bonus.id,
    memberId: bonus.member_id,
    kind,
    amount,
    note,
    at,
  });
  const final = FINAL[reason];
  const events: NewEvent[] = [];
  if (bonus.state === 'open' && reason === 'wagered') events.push(event('completed', bonus.wagered));
  if (cash > 0n) events.push(event('converted', cash));
  if (reason === 'wagered') {
    if (back > 0n) events.push(event('capped', back));
  } else if (back > 0n || isOver) events.push(event(LAST_EVENT[final], back));
  await noteEvents(tx, events);
  if (isOver)
    await announceAll(tx, [
      announcement(BonusEnded, [
        {
          bonusId: bonus.id,
          memberId: bonus.member_id,
          brandId: bonus.brand_id,
          currency: bonus.currency,
          state: final,
          converted: String(bonus.converted + cash),
          forfeited: String(bonus.forfeited + back),
          at: at.toISOString(),
        },
      ]),
    ]);
  await tellBonus(tx, bonus.member_id);
}

/** Money of a bonus that is over came to its pocket by a corrected result: it goes the way the rest of it went. */
export async function settleLate(
  needs: EngineNeeds,
  tx: Tx,
  bonusId: string,
  known: Pick<BonusRow, 'brand_id' | 'member_id' | 'currency'>,
  amount: bigint,
  step: string,
): Promise<void> {
  const purse = await lockPurse(needs, tx, known);
  const bonus = await lockBonus(tx, bonusId);
  if (!bonus || bonus.end_reason === '') return;
  const moved = await empty(needs, tx, bonus, bonus.end_reason, purse, { step, most: amount });
  const at = new Date(needs.clock.now());
  await moveBonus(tx, bonus.id, {
    state: bonus.state,
    reason: bonus.end_reason,
    converted: moved.cash,
    forfeited: moved.back,
    at,
  });
  await noteEvents(tx, [
    { bonusId, memberId: bonus.member_id, kind: 'corrected', amount: moved.cash + moved.back, at },
  ]);
  await tellBonus(tx, bonus.member_id);
}
