/** SQL of the desk. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { BonusRow } from './bonuses.ts';
import type { CampaignRow } from './campaigns.ts';

export type DeskCampaign = CampaignRow & {
  readonly taken: bigint;
  readonly open: bigint;
  readonly total: bigint;
};
const CAMPAIGNS = statement<DeskCampaign>(
  'bonus.desk_campaigns',
  `select c.id, c.brand_id, c.code, c.terms_id, t.version, t.content, c.state, c.budget, c.spent, c.audience, c.starts_at, c.ends_at, c.revision,
          c.updated_at, count(*) over () as total,
          (select count(*) from bonus.bonuses b where b.campaign_id = c.id) as taken,
          (select count(*) from bonus.bonuses b where b.campaign_id = c.id and b.state in ('open', 'closing')) as open
     from bonus.campaigns c join bonus.terms t on t.id = c.terms_id
    where c.brand_id = $1 and ($2::text is null or c.code = $2)
    order by case c.state when 'open' then 0 when 'draft' then 1 when 'paused' then 2 else 3 end, c.code limit $3 offset $4`,
);
export const deskCampaigns = (
  runner: Runner,
  brandId: string,
  code: string | null,
  limit: number,
  offset: number,
): Promise<DeskCampaign[]> => runner.rows(CAMPAIGNS, [brandId, code, limit, offset]);

export type DeskBonus = BonusRow & {
  readonly account: string;
  readonly campaign: string | null;
  readonly content: unknown;
  readonly total: bigint;
};
const BONUSES = statement<DeskBonus>(
  'bonus.desk_bonuses',
  `select b.id, b.serial, b.brand_id, b.member_id, b.currency, b.terms_id, b.source, b.reference, b.state, b.end_reason, b.basis, b.granted,
          b.won_free, b.required, b.wagered, b.max_stake, b.max_conversion, b.converted, b.forfeited, b.free_game, b.free_stake, b.free_count,
          b.free_used, b.granted_at, b.expires_at, b.ended_at, b.revision, b.campaign_id, m.account, c.code as campaign, t.content,
          count(*) over () as total
     from bonus.bonuses b join members.directory m on m.id = b.member_id join bonus.terms t on t.id = b.terms_id
     left join bonus.campaigns c on c.id = b.campaign_id
    where b.brand_id = $1 and ($2::text is null or b.state = $2) and ($3::text is null or c.code = $3)
      and ($4::text is null or m.account like $4 || '%') and ($5::uuid is null or b.member_id = $5) and ($6::uuid is null or b.id = $6)
    order by b.id desc limit $7 offset $8`,
);
export const deskBonuses = (
  runner: Runner,
  brandId: string,
  filter: {
    readonly state?: string | undefined;
    readonly campaign?: string | undefined;
    readonly account?: string | undefined;
    readonly member?: string | undefined;
    readonly id?: string | undefined;
  },
  limit: number,
  offset: number,
): Promise<DeskBonus[]> =>
  runner.rows(BONUSES, [
    brandId,
    filter.state ?? null,
    filter.campaign ?? null,
    filter.account?.toLowerCase() ?? null,
    filter.member ?? null,
    filter.id ?? null,
    limit,
    offset,
  ]);

const MEMBER = statement<{ id: string }>(
  'bonus.member_of_account',
  'select id from members.directory where brand_id = $1 and account = $2',
);
export const memberOf = async (
  runner: Runner,
  brandId: string,
  account: string,
): Promise<string | undefined> => (await runner.one(MEMBER, [brandId, account.toLowerCase()]))?.id;
