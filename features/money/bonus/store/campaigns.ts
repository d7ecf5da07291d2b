/** SQL of campaigns, of whom they are for, and of what was chosen with deposits. */
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import type { Audience } from '../contract/audience.ts';

export type CampaignState = 'draft' | 'open' | 'paused' | 'ended';
export type CampaignRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly code: string;
  readonly terms_id: string;
  readonly version: number;
  readonly content: unknown;
  readonly state: CampaignState;
  readonly budget: bigint | null;
  readonly spent: bigint;
  readonly audience: Audience;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly revision: number;
  readonly updated_at: Date;
};
const COLUMNS = `c.id, c.brand_id, c.code, c.terms_id, t.version, t.content, c.state, c.budget, c.spent, c.audience, c.starts_at, c.ends_at,
  c.revision, c.updated_at`;
const FROM = 'bonus.campaigns c join bonus.terms t on t.id = c.terms_id';

const OPEN = statement<CampaignRow>(
  'bonus.open_campaigns',
  `select ${COLUMNS} from ${FROM}
    where c.brand_id = $1 and c.state = 'open' and c.starts_at <= $2 and (c.ends_at is null or c.ends_at > $2) order by c.code`,
);
export const openCampaigns = (runner: Runner, brandId: string, now: Date): Promise<CampaignRow[]> =>
  runner.rows(OPEN, [brandId, now]);

const BY_CODE = statement<CampaignRow>(
  'bonus.campaign',
  `select ${COLUMNS} from ${FROM} where c.brand_id = $1 and c.code = $2`,
);
export const findCampaign = (
  runner: Runner,
  brandId: string,
  code: string,
): Promise<CampaignRow | undefined> => runner.one(BY_CODE, [brandId, code]);

const LOCK = statement<CampaignRow>(
  'bonus.lock_campaign',
  `select ${COLUMNS} from ${FROM} where c.brand_id = $1 and c.code = $2 for update of c`,
);
export const lockCampaign = (tx: Tx, brandId: string, code: string): Promise<CampaignRow | undefined> =>
  tx.one(LOCK, [brandId, code]);

const PUT = statement<{ revision: number }>(
  'bonus.put_campaign',
  `insert into bonus.campaigns (id, brand_id, code, terms_id, budget, audience, starts_at, ends_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
   on conflict (brand_id, code) do update set terms_id = excluded.terms_id, budget = excluded.budget, audience = excluded.audience,
     starts_at = excluded.starts_at, ends_at = excluded.ends_at, updated_at = excluded.updated_at, state = 'draft',
     revision = bonus.campaigns.revision + 1
   returning revision`,
);
export type NewCampaign = {
  readonly id: string;
  readonly brandId: string;
  readonly code: string;
  readonly termsId: string;
  readonly budget: bigint | null;
  readonly audience: Audience;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly at: Date;
};
/** Whatever is changed has to be opened anew. */
export const putCampaign = async (tx: Tx, c: NewCampaign): Promise<number> =>
  (
    await tx.one(PUT, [
      c.id,
      c.brandId,
      c.code,
      c.termsId,
      c.budget,
      JSON.stringify(c.audience),
      c.startsAt,
      c.endsAt,
      c.at,
    ])
  )?.revision ?? 1;

const MOVE = statement<never>(
  'bonus.move_campaign',
  'update bonus.campaigns set state = $2, updated_at = $3, revision = revision + 1 where id = $1',
);
export const moveCampaign = (tx: Tx, id: string, state: CampaignState, at: Date): Promise<number> =>
  tx.run(MOVE, [id, state, at]);

const SPEND = statement<{ id: string }>(
  'bonus.spend',
  `update bonus.campaigns set spent = spent + $2
    where id = $1 and state = 'open' and (budget is null or spent + $2 <= budget) returning id`,
);
/** Whoever comes at the same time waits for the row: the budget holds whatever the load. @returns false where it does not cover so much */
export const spendOf = async (tx: Tx, id: string, amount: bigint): Promise<boolean> =>
  (await tx.one(SPEND, [id, amount])) !== undefined;

/** `$1` brand, `$2` zone, then the audience: level, first and last day of registration, tags, tags he must not have, one member. */
const MATCHES = `from members.directory m left join members.profiles_view p on p.member_id = m.id
  where m.brand_id = $1 and m.type = 0 and m.status = 'active' and coalesce(p.level, 0) >= $3
    and ($4::date is null or m.registered_at >= $4::date::timestamp at time zone $2)
    and ($5::date is null or m.registered_at < ($5::date + 1)::timestamp at time zone $2)
    and (cardinality($6::text[]) = 0 or coalesce(p.tags, '{}') && $6::text[])
    and not coalesce(p.tags, '{}') && $7::text[]
    and ($8::uuid is null or m.id = $8)`;
const COUNT = statement<{ n: bigint }>('bonus.audience_count', `select count(*) as n ${MATCHES}`);
const valuesOf = (brandId: string, zone: string, a: Audience, memberId: string | null) => [
  brandId,
  zone,
  a.minLevel ?? 0,
  a.registeredFrom ?? null,
  a.registeredTo ?? null,
  a.tags ?? [],
  a.without ?? [],
  memberId,
];
export const countAudience = async (
  runner: Runner,
  brandId: string,
  zone: string,
  audience: Audience,
  memberId: string | null = null,
): Promise<number> => Number((await runner.one(COUNT, valuesOf(brandId, zone, audience, memberId)))?.n ?? 0n);

const TAKEN = statement<{ id: string }>(
  'bonus.taken_of_campaign',
  'select id from bonus.bonuses where campaign_id = $1 and member_id = $2 limit 1',
);
/** Of one campaign a member gets one bonus. */
export const hasTaken = async (runner: Runner, campaignId: string, memberId: string): Promise<boolean> =>
  (await runner.one(TAKEN, [campaignId, memberId])) !== undefined;

const FIRST = statement<{ n: bigint }>(
  'bonus.deposits_before',
  `select count(*) as n from (select 1 from ledger.transfers where member_id = $1 and kind = 'deposit' limit 2) d`,
);
export const depositsOf = async (runner: Runner, memberId: string): Promise<number> =>
  Number((await runner.one(FIRST, [memberId]))?.n ?? 0n);

const CHOOSE = statement<never>(
  'bonus.choose',
  `insert into bonus.choices (deposit_id, member_id, campaign_id, terms_id, amount, at) values ($1, $2, $3, $4, $5, $6)`,
);
export const insertChoice = (
  tx: Tx,
  c: {
    readonly depositId: string;
    readonly memberId: string;
    readonly campaignId: string;
    readonly termsId: string;
    readonly amount: bigint;
    readonly at: Date;
  },
): Promise<number> => tx.run(CHOOSE, [c.depositId, c.memberId, c.campaignId, c.termsId, c.amount, c.at]);

export type ChoiceRow = {
  readonly deposit_id: string;
  readonly member_id: string;
  readonly campaign_id: string;
  readonly terms_id: string;
  readonly refused: string;
};
const CHOICES = statement<ChoiceRow>(
  'bonus.choices',
  'select deposit_id, member_id, campaign_id, terms_id, refused from bonus.choices where deposit_id = any($1::uuid[])',
);
export const choicesOf = (runner: Runner, deposits: readonly string[]): Promise<ChoiceRow[]> =>
  runner.rows(CHOICES, [deposits]);

const REFUSE = statement<never>(
  'bonus.refuse_choice',
  'update bonus.choices set refused = $2 where deposit_id = $1',
);
export const refuseChoice = (tx: Tx, depositId: string, code: string): Promise<number> =>
  tx.run(REFUSE, [depositId, code]);
