/**
 * Contracts: offered by an upline to its direct downline, or by the brand to an agent at the top; accepted, rejected, withdrawn, ended by
 * agreement. Both signatures are instants; a version never changes. What ends further down by an agreement is said before it is made.
 */
import { isAgent } from '#features/people/agents/rules.ts';
import type { Brand } from '#features/setup/brand/service.ts';
import { newId } from '#kernel/ids.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { ContractState, Problem } from '../contract.ts';
import { CommissionSettings } from '../contract/settings.ts';
import { commissionFaults } from '../faults.ts';
import {
  checkOffer,
  type Command,
  endedBy,
  type Ends,
  inForce,
  type Side,
  stateAfter,
} from '../rules/agreements.ts';
import { type Offered, tierRules } from '../rules/terms.ts';
import {
  type ContractRow,
  inForceBelow,
  inForceOf,
  lockContract,
  openContractsOf,
  putContract,
  readParty,
  setContracts,
} from '../store/contracts.ts';
import type { CommissionNeeds } from './needs.ts';

export type OfferAsk = {
  /** undefined: the brand gives. */
  readonly giver: string | undefined;
  readonly receiver: string;
  readonly terms: Offered;
  /** Who signs for the giver: the agent, or a member of staff. */
  readonly by: string;
};

const FAULT_OF = {
  rate_above_own: 'commission.rate_above_own',
  condition_below_own: 'commission.condition_below_own',
  lower_than_before: 'commission.lower_than_before',
} as const;
const isKnown = (code: Problem['code']): code is keyof typeof FAULT_OF => Object.hasOwn(FAULT_OF, code);
function refuse({ code, field }: Problem): never {
  const known = isKnown(code) ? FAULT_OF[code] : 'commission.bad_tiers';
  throw commissionFaults(known, { fields: { [field]: known } });
}

/** A dividend is calculated alike along a line: what the top has agreed on holds below it. */
function alike(terms: Offered, own: Offered | undefined, carry: 'none' | 'loss' | 'amount'): Offered {
  if (terms.kind !== 'dividend') return terms;
  const above = own?.kind === 'dividend' ? own : undefined;
  const cycle = above?.cycle ?? terms.cycle ?? 'half_monthly';
  if (terms.cycle !== undefined && terms.cycle !== cycle)
    throw commissionFaults('commission.other_cycle', { fields: { cycle: 'commission.other_cycle' } });
  return {
    ...terms,
    cycle,
    base: above?.base ?? terms.base ?? 'gross_loss',
    carry: above?.carry ?? terms.carry ?? carry,
  };
}

/** @throws commission.unknown_receiver · not_offered · no_own_contract · other_cycle · rate_above_own · … · money.* */
async function check(
  runner: Runner,
  needs: CommissionNeeds,
  brand: Brand,
  { giver, receiver, terms }: OfferAsk,
): Promise<Offered> {
  const settings = await needs.brands.settings.of(brand.id, CommissionSettings);
  const party = await readParty(runner, receiver);
  // Only right below, and only agents: others are answered as nobody.
  if (party?.brand_id !== brand.id || !isAgent(party.type) || party.parent_id !== (giver ?? null))
    throw commissionFaults('commission.unknown_receiver');
  if (!settings[terms.kind]) throw commissionFaults('commission.not_offered');
  const own = giver === undefined ? undefined : await inForceOf(runner, giver, terms.kind);
  if (giver !== undefined && !own) throw commissionFaults('commission.no_own_contract');
  const before = await inForceOf(runner, receiver, terms.kind);
  const whole = alike(terms, own?.terms, settings.carry);
  const wrong = checkOffer(
    {
      tiers: tierRules(whole, brand.currency),
      own: own && tierRules(own.terms, own.currency),
      before: before && tierRules(before.terms, before.currency),
    },
    { raiseOnly: settings.raiseOnly, conditionsWithinOwn: settings.conditionsWithinOwn },
  );
  if (wrong) refuse(wrong);
  return whole;
}

/** Offers a contract; it waits for the receiver. @throws as `check`, and commission.offer_waits */
export async function offer(
  tx: Tx,
  needs: CommissionNeeds,
  brand: Brand,
  ask: OfferAsk,
): Promise<ContractRow> {
  const terms = await check(tx, needs, brand, ask);
  const row = await putContract(tx, {
    id: newId<'contract'>(),
    brand_id: brand.id,
    giver: ask.giver ?? null,
    receiver: ask.receiver,
    kind: terms.kind,
    terms,
    currency: brand.currency,
    proposed_at: new Date(needs.clock.now()),
    proposed_by: ask.by,
  });
  if (!row) throw commissionFaults('commission.offer_waits');
  return row;
}

/** What ends further down when `receiver` agrees on these tiers, nearest first. */
export async function endsBy(
  runner: Runner,
  {
    brand_id,
    receiver,
    kind,
    terms,
    currency,
  }: Pick<ContractRow, 'brand_id' | 'receiver' | 'kind' | 'terms' | 'currency'>,
): Promise<readonly (Ends & { readonly receiver: string })[]> {
  const rows = await inForceBelow(runner, brand_id, receiver, kind);
  const agreed = rows.flatMap((row) =>
    row.giver === null
      ? []
      : [{ id: row.id, giver: row.giver, receiver: row.receiver, tiers: tierRules(row.terms, row.currency) }],
  );
  const found = endedBy({ receiver, tiers: tierRules(terms, currency) }, agreed);
  return found.map((one) => ({ ...one, receiver: agreed.find(({ id }) => id === one.id)?.receiver ?? '' }));
}

async function endBelow(tx: Tx, row: ContractRow, at: Date, because?: string): Promise<void> {
  for (const { id, because: why } of await endsBy(tx, row))
    await setContracts(tx, [id], { state: 'ended', endedAt: at, because: because ?? why });
}

/** Nothing is left of what somebody gives on: his own agreement ended. */
const nothing = (row: ContractRow): ContractRow => ({ ...row, terms: { ...row.terms, tiers: [] } });

async function accept(
  tx: Tx,
  needs: CommissionNeeds,
  brand: Brand,
  row: ContractRow,
  at: Date,
): Promise<void> {
  const { giver, receiver, terms, kind } = row;
  // What the giver has may have changed since it was offered.
  await check(tx, needs, brand, { giver: giver ?? undefined, receiver, terms, by: row.proposed_by });
  const before = await inForceOf(tx, receiver, kind);
  if (before) await setContracts(tx, [before.id], { state: 'replaced', endedAt: at });
  await endBelow(tx, row, at);
  await setContracts(tx, [row.id], { state: 'active', answeredAt: at, agreedAt: at });
}

/**
 * One deed of one side. @param side who acts: the receiver, or the giver (staff act for the brand)
 * @throws commission.unknown_contract where the contract is not his · commission.wrong_state · as `offer` where it is accepted
 */
export async function act(
  tx: Tx,
  needs: CommissionNeeds,
  brand: Brand,
  {
    id,
    contractCommand: command,
    side,
  }: {
    readonly id: string;
    readonly contractCommand: (row: ContractRow) => Command;
    readonly side: (row: ContractRow) => Side | undefined;
  },
): Promise<ContractRow> {
  const row = await lockContract(tx, id, brand.id);
  const by = row && side(row);
  if (!row || !by) throw commissionFaults('commission.unknown_contract');
  const what = command(row);
  const state: ContractState | undefined = stateAfter(row.state, what, by);
  if (!state || what === 'replace') throw commissionFaults('commission.wrong_state');
  const at = new Date(needs.clock.now());
  if (state === 'active' && row.state === 'proposed') await accept(tx, needs, brand, row, at);
  else if (state === 'ended') {
    await endBelow(tx, nothing(row), at);
    await setContracts(tx, [row.id], { state, endedAt: at, because: 'agreed' });
  } else await setContracts(tx, [row.id], { state, ...(row.state === 'proposed' ? { answeredAt: at } : {}) });
  return { ...row, state };
}

/** A branch was moved: what its upline gave it ends, with what hangs on it. */
export async function endOfMoved(tx: Tx, needs: CommissionNeeds, memberId: string): Promise<void> {
  const at = new Date(needs.clock.now());
  const parent = (await readParty(tx, memberId))?.parent_id ?? null;
  for (const row of await openContractsOf(tx, [memberId])) {
    if (row.giver === parent) continue;
    if (row.state === 'proposed') await setContracts(tx, [row.id], { state: 'withdrawn', answeredAt: at });
    if (!inForce(row.state)) continue;
    await endBelow(tx, nothing(row), at, 'moved');
    await setContracts(tx, [row.id], { state: 'ended', endedAt: at, because: 'moved' });
  }
}
