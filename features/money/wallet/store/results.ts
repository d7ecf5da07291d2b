/** SQL of what was won and lost at vendors, and of the bets they report. */
import { newId } from '#kernel/ids.ts';
import type { Played } from '#kernel/played.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { VendorPlay } from '../contract/transfers.ts';
import type { PlaceRow } from './transfers.ts';

const RESULT = statement<unknown>(
  'wallet.insert_result',
  `insert into wallet.results (id, member_id, brand_id, vendor, currency, amount, transfer_id, at, stake, valid_stake, payout, bets, unreported)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
export const insertResult = (
  runner: Runner,
  row: VendorPlay & {
    readonly id: string;
    readonly memberId: string;
    readonly brandId: string;
    readonly vendor: string;
    readonly currency: string;
    readonly amount: bigint;
    /** Null where nothing moved: reported bets won as much as they lost. */
    readonly transferId: string | null;
    readonly at: Date;
  },
) =>
  runner.run(RESULT, [
    row.id,
    row.memberId,
    row.brandId,
    row.vendor,
    row.currency,
    row.amount,
    row.transferId,
    row.at,
    row.stake,
    row.validStake,
    row.payout,
    row.bets,
    row.unreported,
  ]);

/** Minor units. */
export type ReportedBet = {
  readonly reference: string;
  readonly game: string;
  readonly stake: bigint;
  readonly validStake: bigint;
  readonly payout: bigint;
  readonly endedAt: Date;
};

type BetRow = {
  id: string;
  reference: string;
  game: string;
  stake: bigint;
  valid_stake: bigint;
  payout: bigint;
  ended_at: Date;
};
const BETS = statement<BetRow>(
  'wallet.insert_vendor_bets',
  `insert into wallet.vendor_bets (brand_id, vendor, reference, member_id, currency, game, stake, valid_stake, payout, ended_at, result_id, id)
   select $1, $2, r, $3, $4, g, s, v, p, e, $5, i
     from unnest($6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::bigint[], $11::timestamptz[], $12::uuid[]) x (r, g, s, v, p, e, i)
   on conflict do nothing returning id, reference, game, stake, valid_stake, payout, ended_at`,
);
/** Answers those that are new: one that was reported before counts no more. */
export const insertBets = (
  runner: Runner,
  { brand_id, vendor, member_id, currency }: Pick<PlaceRow, 'brand_id' | 'vendor' | 'member_id' | 'currency'>,
  resultId: string,
  bets: readonly ReportedBet[],
) =>
  runner.rows(BETS, [
    brand_id,
    vendor,
    member_id,
    currency,
    resultId,
    bets.map(({ reference }) => reference),
    bets.map(({ game }) => game),
    bets.map(({ stake }) => stake),
    bets.map(({ validStake }) => validStake),
    bets.map(({ payout }) => payout),
    bets.map(({ endedAt }) => endedAt),
    bets.map(() => newId()),
  ]);

const NOTE = statement<unknown>(
  'wallet.note_place',
  `update wallet.places set staked_unreported = staked_unreported + $4, paid_unreported = paid_unreported + $5,
     report_cursor = coalesce($6, report_cursor), revision = revision + 1
   where member_id = $1 and vendor = $2 and currency = $3`,
);
/** With a new revision: who asked the vendor before this was booked knows less. What a result has added to, or taken from, what no report explains; `cursor` where a report was read. */
export const notePlace = (
  runner: Runner,
  { member_id, vendor, currency }: Pick<PlaceRow, 'member_id' | 'vendor' | 'currency'>,
  by: { readonly staked: bigint; readonly paid: bigint; readonly cursor: string | undefined },
) => runner.run(NOTE, [member_id, vendor, currency, by.staked, by.paid, by.cursor ?? null]);

type PlayedRow = { staked: bigint; returned: bigint; staked_today: bigint; returned_today: bigint };
const PLAYED = statement<PlayedRow>(
  'wallet.played',
  `select coalesce(sum(r.stake) filter (where r.id >= $4), 0)::bigint as staked,
          coalesce(sum(r.payout) filter (where r.id >= $4), 0)::bigint as returned,
          coalesce(sum(r.stake) filter (where r.at >= d.began), 0)::bigint as staked_today,
          coalesce(sum(r.payout) filter (where r.at >= d.began), 0)::bigint as returned_today
     from wallet.results r, (select ($5::timestamptz at time zone $6)::date::timestamp at time zone $6 as began) d
    where r.member_id = $1 and r.currency = $2 and r.id >= $3`,
);
/** What a member's results come to: those from the id `session` on, and those since the day of `now` began. None before `first` is looked at. */
export async function playedAtVendors(
  runner: Runner,
  who: { readonly memberId: string; readonly currency: string; readonly zone: string },
  since: { readonly first: string; readonly session: string; readonly now: Date },
): Promise<{ readonly session: Played; readonly today: Played }> {
  const row = await runner.one(PLAYED, [
    who.memberId,
    who.currency,
    since.first,
    since.session,
    since.now,
    who.zone,
  ]);
  return {
    session: { staked: row?.staked ?? 0n, returned: row?.returned ?? 0n },
    today: { staked: row?.staked_today ?? 0n, returned: row?.returned_today ?? 0n },
  };
}
