/** SQL of simulations: whom terms would have given a bonus in the last days, and on what. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { Audience } from '../contract/audience.ts';
import type { BonusTerms } from '../contract/terms.ts';

export type TriedRow = { readonly member_id: string; readonly amount: bigint };

/** More than so many are not tried: the page says how many were. */
const MOST = 20_000;
const TRIED = statement<TriedRow>(
  'bonus.tried_on',
  `select m.id as member_id, coalesce(d.amount, 0)::bigint as amount
     from members.directory m left join members.profiles_view p on p.member_id = m.id
     left join lateral (
       select max(o.amount) as amount from ledger.transfers t join ledger.postings o on o.member_id = t.member_id and o.transfer_id = t.id
        where t.member_id = m.id and t.kind = 'deposit' and t.currency = $8 and t.at >= $9) d on true
    where m.brand_id = $1 and m.type = 0 and m.status = 'active' and coalesce(p.level, 0) >= $3
      and ($4::date is null or m.registered_at >= $4::date::timestamp at time zone $2)
      and ($5::date is null or m.registered_at < ($5::date + 1)::timestamp at time zone $2)
      and (cardinality($6::text[]) = 0 or coalesce(p.tags, '{}') && $6::text[]) and not coalesce(p.tags, '{}') && $7::text[]
      and case $10 when 'deposit' then d.amount is not null when 'sign_up' then m.registered_at >= $9 else true end
    limit ${MOST}`,
);
export const triedOn = (
  runner: Runner,
  ask: {
    readonly brandId: string;
    readonly timeZone: string;
    readonly audience: Audience;
    readonly terms: BonusTerms;
    readonly from: Date;
  },
): Promise<TriedRow[]> =>
  runner.rows(TRIED, [
    ask.brandId,
    ask.timeZone,
    ask.audience.minLevel ?? 0,
    ask.audience.registeredFrom ?? null,
    ask.audience.registeredTo ?? null,
    ask.audience.tags ?? [],
    ask.audience.without ?? [],
    ask.terms.currency,
    ask.from,
    ask.terms.trigger,
  ]);
