import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import type { ContractState } from '../contract.ts';
import type { Offered } from '../rules/terms.ts';

export type OfferedKind = 'dividend' | 'daily' | 'hourly' | 'realtime';
export type ContractRow = {
  id: string;
  thread: string;
  version: number;
  brand_id: string;
  giver: string | null;
  receiver: string;
  kind: OfferedKind;
  terms: Offered;
  currency: string;
  state: ContractState;
  proposed_at: Date;
  proposed_by: string;
  answered_at: Date | null;
  agreed_at: Date | null;
  ended_at: Date | null;
  ended_because: string;
};
const NAMES = [
  'id',
  'thread',
  'version',
  'brand_id',
  'giver',
  'receiver',
  'kind',
  'terms',
  'currency',
  'state',
  'proposed_at',
  'proposed_by',
  'answered_at',
  'agreed_at',
  'ended_at',
  'ended_because',
];
const COLUMNS = NAMES.join(', ');
const OF_C = NAMES.map((name) => `c.${name}`).join(', ');

const PUT = statement<ContractRow>(
  'commission.put_contract',
  `insert into commission.contracts (id, thread, version, brand_id, giver, receiver, kind, terms, currency, state, proposed_at, proposed_by)
   select $1, coalesce(t.thread, $1), coalesce(t.version, 0) + 1, $2, $3, $4, $5, $6, $7, 'proposed', $8, $9
   from (select) one left join lateral (select thread, version from commission.contracts
     where receiver = $4 and kind = $5 and giver is not distinct from $3 order by version desc limit 1) t on true
   on conflict do nothing returning ${COLUMNS}`,
);
/** The next version of what giver and receiver have; undefined when an offer of this kind waits for the receiver already. */
export const putContract = (
  runner: Runner,
  row: Pick<
    ContractRow,
    'id' | 'brand_id' | 'giver' | 'receiver' | 'kind' | 'terms' | 'currency' | 'proposed_at' | 'proposed_by'
  >,
) =>
  runner.one(PUT, [
    row.id,
    row.brand_id,
    row.giver,
    row.receiver,
    row.kind,
    JSON.stringify(row.terms),
    row.currency,
    row.proposed_at,
    row.proposed_by,
  ]);

const LOCK = statement<ContractRow>(
  'commission.lock_contract',
  `select ${COLUMNS} from commission.contracts where id = $1 and brand_id = $2 for update`,
);
export const lockContract = (runner: Runner, id: string, brandId: string) => runner.one(LOCK, [id, brandId]);

const IN_FORCE = statement<ContractRow>(
  'commission.contract_in_force',
  `select ${COLUMNS} from commission.contracts where receiver = $1 and kind = $2 and state in ('active', 'cancel_requested')`,
);
export const inForceOf = (runner: Runner, receiver: string, kind: string) =>
  runner.one(IN_FORCE, [receiver, kind]);

const BELOW = statement<ContractRow>(
  'commission.contracts_below',
  `select ${OF_C} from commission.contracts c join agents.tree p on p.member_id = c.receiver
    where c.brand_id = $1 and c.kind = $3 and c.state in ('active', 'cancel_requested') and p.path @> array[$2::uuid] and c.receiver <> $2`,
);
/** Agreements in force that receivers below somebody have. */
export const inForceBelow = (runner: Runner, brandId: string, memberId: string, kind: string) =>
  runner.rows(BELOW, [brandId, memberId, kind]);

const SET = statement<never>(
  'commission.set_contract',
  `update commission.contracts set state = $2, answered_at = coalesce($3, answered_at), agreed_at = coalesce($4, agreed_at),
     ended_at = $5, ended_because = $6 where id = any($1::uuid[])`,
);
export const setContracts = (
  runner: Runner,
  ids: readonly string[],
  to: {
    readonly state: ContractState;
    readonly answeredAt?: Date;
    readonly agreedAt?: Date;
    readonly endedAt?: Date;
    readonly because?: string;
  },
) =>
  runner.run(SET, [
    ids,
    to.state,
    to.answeredAt ?? null,
    to.agreedAt ?? null,
    to.endedAt ?? null,
    to.because ?? '',
  ]);

const AGREED = statement<ContractRow>(
  'commission.agreed',
  `select ${COLUMNS} from commission.contracts where brand_id = $1 and kind = $2 and agreed_at is not null and agreed_at < $3
     and (ended_at is null or ended_at >= $4) order by receiver, agreed_at`,
);
/** Versions that were agreed on before the end of a period and had not ended before its beginning. */
export const agreedBefore = (runner: Runner, brandId: string, kind: string, to: Date, from: Date) =>
  runner.rows(AGREED, [brandId, kind, to, from]);

const FIRST = statement<{ kind: OfferedKind; cycle: string | null; first: Date }>(
  'commission.first_agreed',
  `select kind, terms ->> 'cycle' as cycle, min(agreed_at) as first from commission.contracts
    where brand_id = $1 and agreed_at is not null group by 1, 2`,
);
export const firstAgreed = (runner: Runner, brandId: string) => runner.rows(FIRST, [brandId]);

type Shown = ContractRow & { giver_account: string | null; receiver_account: string; total: bigint };
const SHOWN = `${OF_C}, g.account as giver_account, r.account as receiver_account, count(*) over () as total
  from commission.contracts c join members.directory r on r.id = c.receiver left join members.directory g on g.id = c.giver`;
const OF_MEMBER = statement<Shown>(
  'commission.contracts_of',
  `select ${SHOWN} where (c.receiver = $1 and $2 <> 'given' or c.giver = $1 and $2 <> 'received')
     and ($3::text is null or c.kind = $3) and ($4::text is null or c.state = $4)
    order by c.state = 'proposed' desc, c.proposed_at desc, c.id desc limit $5 offset $6`,
);
export type ShownContract = Shown;
export const contractsOf = (
  runner: Runner,
  memberId: string,
  filter: {
    readonly side?: string | undefined;
    readonly kind?: string | undefined;
    readonly state?: string | undefined;
  },
  limit: number,
  offset: number,
) =>
  runner.rows(OF_MEMBER, [
    memberId,
    filter.side ?? 'both',
    filter.kind ?? null,
    filter.state ?? null,
    limit,
    offset,
  ]);

const OF_BRAND = statement<Shown>(
  'commission.contracts_of_brand',
  `select ${SHOWN} where c.brand_id = $1 and ($2::text is null or c.kind = $2) and ($3::text is null or c.state = $3)
     and ($4::text is null or r.account like $4) order by c.proposed_at desc, c.id desc limit $5 offset $6`,
);
export const contractsOfBrand = (
  runner: Runner,
  brandId: string,
  filter: {
    readonly kind?: string | undefined;
    readonly state?: string | undefined;
    readonly account?: string | undefined;
  },
  limit: number,
  offset: number,
) =>
  runner.rows(OF_BRAND, [
    brandId,
    filter.kind ?? null,
    filter.state ?? null,
    beginsWith(filter.account),
    limit,
    offset,
  ]);

const OPEN_OF = statement<ContractRow>(
  'commission.open_of',
  `select ${COLUMNS} from commission.contracts where receiver = any($1::uuid[]) and state in ('proposed', 'active', 'cancel_requested')`,
);
export const openContractsOf = (runner: Runner, receivers: readonly string[]) =>
  runner.rows(OPEN_OF, [receivers]);

const PARTY = statement<{
  id: string;
  account: string;
  type: number;
  parent_id: string | null;
  brand_id: string;
}>(
  'commission.party',
  `select m.id, m.account, m.type::int as type, p.parent_id, p.brand_id from agents.tree p join members.directory m on m.id = p.member_id
    where p.member_id = $1`,
);
export const readParty = (runner: Runner, memberId: string) => runner.one(PARTY, [memberId]);
const BY_ACCOUNT = statement<{ id: string }>(
  'commission.by_account',
  'select id from members.directory where brand_id = $1 and account = lower($2)',
);
export const findAccount = async (runner: Runner, brandId: string, account: string) =>
  (await runner.one(BY_ACCOUNT, [brandId, account]))?.id;
