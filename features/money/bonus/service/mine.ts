/** What a member sees of his bonuses, and what he does about them. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { minor, ZERO } from '#kernel/money.ts';
import type { Runner } from '#platform/db/db.ts';
import type { BonusContract, BonusSummary } from '../contract.ts';
import { bonusFaults } from '../contract/faults.ts';
import { presentContract, presentSummary } from '../present.ts';
import { atStakeOf, bonusByKey, bonusesOf, type BonusRow, findBonus } from '../store/bonuses.ts';
import { eventsOf } from '../store/events.ts';
import { stakesOf, stakeSums } from '../store/progress.ts';
import { campaignsFor, grantOf, isFor } from './campaigns.ts';
import { endBonus } from './end.ts';
import type { BonusNeeds } from './needs.ts';
import { termsOf } from './terms.ts';

export type Who = { readonly memberId: MemberId; readonly brandId: BrandId };

/** At least fifty events are recalled (docs/RULINGS.md, Protection). */
const EVENTS = 100;
const BETS = 50;
const BONUSES = 50;

async function versionOf(runner: Runner, row: BonusRow) {
  const version = await termsOf(runner, row.brand_id, row.terms_id);
  if (!version) throw new Error(`the terms ${row.terms_id} are gone`);
  return version;
}

export async function listMine(
  { db }: Pick<BonusNeeds, 'db'>,
  { memberId }: Pick<Who, 'memberId'>,
): Promise<{ list: BonusSummary[]; open: string | null }> {
  const rows = await bonusesOf(db, memberId, BONUSES);
  const isOpen = ({ state }: BonusRow): boolean => state === 'open' || state === 'closing';
  const sorted = [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row))];
  const list: BonusSummary[] = [];
  for (const row of sorted) list.push(presentSummary(row, (await versionOf(db, row)).terms));
  return { list, open: rows.find(isOpen)?.id ?? null };
}

/** Of this member, or of a member of this brand where staff ask. @throws bonus.unknown */
export async function contractOf(
  { db, ledger }: Pick<BonusNeeds, 'db' | 'ledger'>,
  id: string,
  of: { readonly memberId?: string; readonly brandId: string },
): Promise<BonusContract> {
  const row = await findBonus(db, id);
  if (row?.brand_id !== of.brandId || (of.memberId !== undefined && row.member_id !== of.memberId))
    throw bonusFaults('bonus.unknown');
  const [version, balances, atStake, events, bets, sums] = await Promise.all([
    versionOf(db, row),
    ledger.balances(db, row.member_id),
    atStakeOf(db, row.member_id, row.id),
    eventsOf(db, row.id, EVENTS),
    stakesOf(db, row.id, BETS),
    stakeSums(db, row.id),
  ]);
  const pocket = (purpose: string) =>
    balances.find((one) => one.purpose === purpose && one.currency === row.currency)?.balance ?? ZERO;
  return presentContract({
    row,
    version,
    cash: minor(pocket('cash')),
    pocket: minor(pocket('bonus')),
    atStake,
    events,
    bets,
    sums,
  });
}

/** Given up a second time it stays as it is. @throws bonus.unknown · bonus.wrong_state */
export async function giveUp(
  needs: BonusNeeds,
  { memberId, brandId }: Who,
  id: string,
): Promise<BonusContract> {
  const row = await findBonus(needs.db, id);
  if (row?.member_id !== memberId || row.brand_id !== brandId) throw bonusFaults('bonus.unknown');
  if (row.state === 'converted' || row.state === 'expired' || row.state === 'lost')
    throw bonusFaults('bonus.wrong_state');
  await needs.db.transaction((tx) => endBonus(needs, tx, id, 'given_up', row));
  return contractOf(needs, id, { memberId, brandId });
}

/** @throws bonus.unknown_code · why it is not given */
export async function useCode(
  needs: BonusNeeds,
  { memberId, brandId }: Who,
  code: string,
): Promise<{ bonusId: string }> {
  const wanted = code.trim().toUpperCase();
  const campaigns = await campaignsFor(needs.db, brandId, needs.clock.now(), { trigger: 'code' });
  const campaign = campaigns.find(({ terms }) => terms.code === wanted);
  if (!campaign) throw bonusFaults('bonus.unknown_code', { fields: { code: 'bonus.unknown_code' } });
  const reference = `${campaign.id}:${memberId}`;
  const granted = await needs.db.transaction(async (tx) => {
    // In this order: whoever took it a moment ago is found by its key.
    const isMeant =
      (await isFor(needs, tx, campaign, memberId)) || (await bonusByKey(tx, 'code', reference)) !== undefined;
    return isMeant
      ? grantOf(needs, tx, campaign, { memberId, brandId, source: 'code', reference })
      : ({ refused: 'bonus.not_entitled' } as const);
  });
  if (granted.refused !== undefined) throw bonusFaults(refusalIn(granted.refused));
  return { bonusId: granted.bonusId };
}
const refusalIn = (code: Parameters<typeof bonusFaults>[0]) => code;
