/** Money along a line: from an agent to somebody below it, or to its upline. The ledger books both halves or none. */
import { type BrandId, type MemberId, asId, newId } from '#kernel/ids.ts';
import { formatWire, minor, moneyFaults, parseAmount } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import { lawFor } from '#features/people/protection/contract/player-rules.ts';
import { earlier, wishDigest } from '#ledger/contract/idempotency.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { type AgentTransfer, PointsTransferred } from '../contract.ts';
import { TransferSettings } from '../contract/settings.ts';
import { agentFaults } from '../faults.ts';
import { refuseTransfer } from '../rules.ts';
import {
  findTransfer,
  lockSender,
  nextSerial,
  putTransfer,
  readParty,
  sentOn,
  type TransferRow,
} from '../store.ts';
import { accountsOf, findPlace } from '../store/tree.ts';
import type { AgentNeeds } from './needs.ts';
import { placeBelow } from './tree.ts';

export type TransferRequest = {
  readonly brandId: BrandId;
  readonly sender: MemberId;
  readonly key: string;
  readonly direction: 'down' | 'up';
  readonly to?: string;
  readonly amount: string;
  readonly currency: string;
};

/** @throws agents.not_below · agents.no_upline */
async function receiverOf(runner: Runner, { direction, sender, to }: TransferRequest): Promise<MemberId> {
  if (direction === 'down') return asId<'member'>((await placeBelow(runner, sender, to ?? '')).member_id);
  const upline = (await findPlace(runner, sender))?.parent_id;
  if (!upline || (to !== undefined && to !== upline)) throw agentFaults('agents.no_upline');
  return asId<'member'>(upline);
}

const KEPT = {
  password_cools: 'cools',
  exclusion_cools: 'cools',
  turnover: 'turnover_open',
  open_bonus: 'turnover_open',
  debt: 'in_debt',
} as const;

/**
 * Whether both may send and take money: neither is suspended, and neither has closed play or had it closed. Money that is held does not
 * leave by this way either.
 */
async function mayBoth(tx: Tx, needs: AgentNeeds, { sender, brandId }: TransferRequest, receiver: MemberId) {
  if (await needs.held?.(tx, { memberId: sender, brandId })) return false;
  for (const one of [sender, receiver]) if (await needs.closed?.(tx, one)) return false;
  return true;
}

/** Both wallets at once, in the order of their ids: what is read of the sender's money stands until it is moved. */
async function lockCash(
  tx: Tx,
  { ledger }: AgentNeeds,
  request: TransferRequest,
  receiver: MemberId,
): Promise<void> {
  const { brandId, sender, currency } = request;
  const from = await ledger.pockets(tx, brandId, sender, currency);
  const to = await ledger.pockets(tx, brandId, receiver, currency);
  await ledger.open(tx, { accounts: [from.cash, to.cash], keys: [], locks: 'wait' });
}

/**
 * @throws agents.transfers_off · agents.not_verified · agents.frozen · agents.not_possible · agents.cools · agents.turnover_open ·
 * agents.in_debt · agents.too_early · agents.above_day_limit
 */
async function check(
  tx: Tx,
  needs: AgentNeeds,
  request: TransferRequest,
  receiver: MemberId,
  amount: bigint,
  day: string,
): Promise<void> {
  const own = await needs.brands.settings.of(request.brandId, TransferSettings);
  const law = await lawFor(needs.brands.settings, request.brandId);
  const gone = await needs.takenBack(tx, [request.sender, receiver]);
  const [from, to] = [await readParty(tx, request.sender, gone), await readParty(tx, receiver, gone)];
  const open = await mayBoth(tx, needs, request, receiver);
  const kept = await needs.keepsBack?.(tx, {
    memberId: request.sender,
    brandId: request.brandId,
    currency: request.currency,
  });
  const refusal = refuseTransfer({
    on: own.on && law.agentTransfers,
    upOn: own.up,
    direction: request.direction,
    level: from?.level ?? 0,
    needsLevel: own.level,
    frozen: (await needs.frozen?.(tx, request.brandId, request.sender)) ?? false,
    bothActive: from?.status === 'active' && to?.status === 'active' && open,
    kept: kept && KEPT[kept],
    firstDeposit: to?.first_deposit?.getTime(),
    // Only a new downline waits: an upline was there before.
    waitMs: request.direction === 'down' ? own.waitMs : 0,
    now: needs.clock.now(),
    amount,
    sentToday: await sentOn(tx, request.sender, day),
    dayMost: parseAmount(own.dayMost, request.currency),
  });
  if (refusal)
    throw agentFaults(refusal, refusal === 'agents.above_day_limit' ? { fields: { amount: refusal } } : {});
}

async function book(
  tx: Tx,
  { ledger }: AgentNeeds,
  request: TransferRequest,
  row: TransferRow,
): Promise<string> {
  const { brandId, sender, currency } = request;
  const receiver = asId<'member'>(row.receiver);
  const { transferId } = await ledger.transfer(tx, {
    memberId: sender,
    brandId,
    currency,
    pockets: await ledger.pockets(tx, brandId, sender, currency),
    // A space cannot stand in a caller's Idempotency-Key: nobody can use this key up before us.
    key: `agents ${row.serial}`,
    content: `${row.id} ${row.amount} ${receiver}`,
    ref: row.id,
    serial: row.serial,
    amount: minor(row.amount),
    receiver: { memberId: receiver, pockets: await ledger.pockets(tx, brandId, receiver, currency) },
    clearing: await ledger.house(tx, brandId, 'clearing', currency),
  });
  return transferId;
}

/**
 * The same key and content answer the first transfer again, and ask for no proof.
 * @param prove refuses unless the sender has shown who it is
 * @throws agents.* · money.* · wallet.insufficient_funds · idempotency.conflict · what `prove` throws
 */
export async function transferInLine(
  needs: AgentNeeds,
  request: TransferRequest,
  prove: () => Promise<void>,
): Promise<AgentTransfer> {
  const { sender, brandId, key, direction } = request;
  const brand = await needs.brands.byId(brandId);
  if (request.currency !== brand.currency) throw agentFaults('agents.wrong_currency');
  const amount = parseAmount(request.amount, request.currency);
  if (amount === 0n) throw moneyFaults('money.out_of_range', { fields: { amount: 'money.out_of_range' } });
  const content = wishDigest(`${direction}\n${request.to ?? ''}\n${amount}\n${request.currency}`);
  const known = earlier(await findTransfer(needs.db, sender, key), content);
  if (known) return present(needs.db, known, sender);
  await prove();
  return needs.db.transaction(async (tx) => {
    await lockSender(tx, sender);
    // Somebody with the same key may have been in the lock before.
    const before = earlier(await findTransfer(tx, sender, key), content);
    if (before) return present(tx, before, sender);
    const receiver = await receiverOf(tx, request);
    const now = needs.clock.now();
    const at = new Date(now);
    // Limits of a day follow the brand's clock.
    const day = dateAt(now, brand.timeZone);
    await lockCash(tx, needs, request, receiver);
    await check(tx, needs, request, receiver, amount, day);
    const serial = await nextSerial(tx, at);
    const { currency } = request;
    const row: TransferRow = {
      id: newId<'transfer'>(),
      serial,
      sender,
      receiver,
      direction,
      amount,
      currency,
      content,
      at,
    };
    const transferId = await book(tx, needs, request, row);
    const written = await putTransfer(tx, { ...row, brandId, key, transferId, day });
    await announce(tx, PointsTransferred, [
      {
        brandId,
        transferId: row.id,
        serial,
        sender,
        receiver,
        direction,
        amount: formatWire(amount, currency),
        currency,
        at: toWire(at),
      },
    ]);
    return present(tx, written ?? row, sender);
  });
}

async function present(runner: Runner, row: TransferRow, reader: string): Promise<AgentTransfer> {
  const other = row.sender === reader ? row.receiver : row.sender;
  return presentTransfer({
    ...row,
    sent: row.sender === reader,
    account: (await accountsOf(runner, [other])).get(other) ?? '',
  });
}

export const presentTransfer = (
  row: TransferRow & { readonly account: string; readonly sent: boolean },
): AgentTransfer => ({
  id: row.id,
  serial: row.serial,
  sent: row.sent,
  direction: row.direction,
  account: row.account,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  at: row.at.toISOString(),
});
