/** SQL of promotions themselves: what is offered, what it cost. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { PromotionRules, PromotionTexts } from './contract/ops.ts';
import type { PromotionState, PromotionType } from './contract/kinds.ts';

export type PromotionRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly code: string;
  readonly type: PromotionType;
  readonly state: PromotionState;
  readonly revision: number;
  readonly emblem: string;
  readonly ink: number;
  readonly linkage: string;
  readonly position: number;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly reward_kind: 'cash' | 'bonus';
  readonly amount: bigint;
  readonly currency: string;
  readonly terms: string | null;
  readonly budget: bigint;
  readonly spent: bigint;
  readonly rules: PromotionRules;
  readonly texts: PromotionTexts;
  readonly tickets: number;
  readonly seed_sealed: Buffer | null;
  readonly seed_hash: string;
  readonly seed: string;
  readonly drawn: readonly number[];
  readonly drawn_at: Date | null;
};
const COLUMNS = `p.id, p.brand_id, p.code, p.type, p.state, p.revision, p.emblem, p.ink, p.linkage, p.position, p.starts_at, p.ends_at,
  p.reward_kind, p.amount, p.currency, p.terms, p.budget, p.spent, p.rules, p.texts, p.tickets, p.seed_sealed, p.seed_hash, p.seed,
  p.drawn, p.drawn_at`;

const SHOWN = statement<PromotionRow>(
  'promotions.shown',
  `select ${COLUMNS} from promotions.promotions p
    where p.brand_id = $1 and p.state <> 'draft' and (p.ends_at is null or p.ends_at > $2) order by p.position, p.id limit 100`,
);
/** What players see: everything that was opened to them and did not end before `since`. */
export const shownPromotions = (runner: Runner, brandId: string, since: Date) =>
  runner.rows(SHOWN, [brandId, since]);

const BY_ID = statement<PromotionRow>(
  'promotions.by_id',
  `select ${COLUMNS} from promotions.promotions p where p.brand_id = $1 and p.id = $2`,
);
export const findPromotion = (runner: Runner, brandId: string, id: string) =>
  runner.one(BY_ID, [brandId, id]);
const BY_CODE = statement<PromotionRow>(
  'promotions.by_code',
  `select ${COLUMNS} from promotions.promotions p where p.brand_id = $1 and p.code = $2`,
);
export const findByCode = (runner: Runner, brandId: string, code: string) =>
  runner.one(BY_CODE, [brandId, code]);

const LOCK = statement<PromotionRow>(
  'promotions.lock',
  `select ${COLUMNS} from promotions.promotions p where p.brand_id = $1 and p.id = $2 for update of p`,
);
/** Held before any of its entries: the order everybody locks in. */
export const lockPromotion = (runner: Runner, brandId: string, id: string) => runner.one(LOCK, [brandId, id]);

const NEWEST_OF_TYPE = statement<PromotionRow>(
  'promotions.newest_of_type',
  `select ${COLUMNS} from promotions.promotions p
    where p.brand_id = $1 and p.type = $2 and p.state = 'live' and p.starts_at <= $3 and (p.ends_at is null or p.ends_at > $3)
    order by p.starts_at desc, p.id desc limit 1`,
);
export const newestOfType = (runner: Runner, brandId: string, type: PromotionType, at: Date) =>
  runner.one(NEWEST_OF_TYPE, [brandId, type, at]);

const LIVE_OF_TYPE = statement<PromotionRow>(
  'promotions.live_of_type',
  `select ${COLUMNS} from promotions.promotions p
    where p.type = $1 and p.state = 'live' and p.starts_at <= $2 and (p.ends_at is null or p.ends_at > $2) order by p.id`,
);
/** Of all brands. */
export const liveOfType = (runner: Runner, type: PromotionType, at: Date) =>
  runner.rows(LIVE_OF_TYPE, [type, at]);

const UNDRAWN = statement<PromotionRow>(
  'promotions.undrawn',
  `select ${COLUMNS} from promotions.promotions p
    where p.type = 'raffle' and p.state <> 'draft' and p.drawn_at is null and p.ends_at <= $1 order by p.id limit 20`,
);
/** Raffles that are over and were not drawn. */
export const undrawnRaffles = (runner: Runner, at: Date) => runner.rows(UNDRAWN, [at]);

const SPEND = statement<{ spent: bigint }>(
  'promotions.spend',
  `update promotions.promotions set spent = spent + $2 where id = $1 and spent + $2 <= budget returning spent`,
);
/** Takes so much of the budget: undefined where it does not hold so much. Holds the row, so that two at once cannot both take the last of it. */
export const spend = (runner: Runner, id: string, amount: bigint) => runner.one(SPEND, [id, amount]);
const GIVE_BACK = statement<unknown>(
  'promotions.give_back',
  'update promotions.promotions set spent = spent - $2 where id = $1',
);
/** What was promised and is not paid. */
export const giveBack = (runner: Runner, id: string, amount: bigint) => runner.run(GIVE_BACK, [id, amount]);

const TICKET = statement<{ tickets: number }>(
  'promotions.ticket',
  'update promotions.promotions set tickets = tickets + 1 where id = $1 returning tickets',
);
export const nextTicket = async (runner: Runner, id: string): Promise<number> =>
  (await runner.one(TICKET, [id]))?.tickets ?? 0;

const DRAWN = statement<unknown>(
  'promotions.drawn',
  'update promotions.promotions set seed = $2, drawn = $3, drawn_at = $4 where id = $1 and drawn_at is null',
);
export const putDrawn = (runner: Runner, id: string, seed: string, drawn: readonly number[], at: Date) =>
  runner.run(DRAWN, [id, seed, drawn, at]);

export type WrittenPromotion = Pick<
  PromotionRow,
  | 'id'
  | 'brand_id'
  | 'code'
  | 'type'
  | 'emblem'
  | 'ink'
  | 'linkage'
  | 'position'
  | 'starts_at'
  | 'ends_at'
  | 'reward_kind'
  | 'amount'
  | 'currency'
  | 'terms'
  | 'budget'
  | 'rules'
  | 'texts'
>;
const WRITE = statement<unknown>(
  'promotions.write',
  `insert into promotions.promotions (id, brand_id, code, type, emblem, ink, linkage, position, starts_at, ends_at, reward_kind, amount,
     currency, terms, budget, rules, texts)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
   on conflict (id) do update set code = excluded.code, type = excluded.type, emblem = excluded.emblem, ink = excluded.ink,
     linkage = excluded.linkage, position = excluded.position, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
     reward_kind = excluded.reward_kind, amount = excluded.amount, currency = excluded.currency, terms = excluded.terms,
     budget = excluded.budget, rules = excluded.rules, texts = excluded.texts, revision = promotions.revision + 1
    where promotions.brand_id = excluded.brand_id`,
);
export const writePromotion = (runner: Runner, row: WrittenPromotion) =>
  runner.run(WRITE, [
    row.id,
    row.brand_id,
    row.code,
    row.type,
    row.emblem,
    row.ink,
    row.linkage,
    row.position,
    row.starts_at,
    row.ends_at,
    row.reward_kind,
    row.amount,
    row.currency,
    row.terms,
    row.budget,
    JSON.stringify(row.rules),
    JSON.stringify(row.texts),
  ]);

const SET_STATE = statement<unknown>(
  'promotions.set_state',
  `update promotions.promotions set state = $2, revision = revision + 1, seed_sealed = coalesce($3, seed_sealed),
     seed_hash = coalesce($4, seed_hash) where id = $1`,
);
export const setState = (
  runner: Runner,
  id: string,
  state: PromotionState,
  seed?: { readonly sealed: Buffer; readonly hash: string },
) => runner.run(SET_STATE, [id, state, seed?.sealed ?? null, seed?.hash ?? null]);

export type DeskRow = PromotionRow & {
  readonly entries: number;
  readonly waiting: number;
  readonly total: bigint;
};
const DESK = statement<DeskRow>(
  'promotions.desk',
  `select ${COLUMNS}, (select count(*)::int from promotions.entries e where e.promotion_id = p.id) as entries,
     (select count(*)::int from promotions.entries e where e.promotion_id = p.id and e.status in ('applying', 'process')) as waiting,
     count(*) over () as total
     from promotions.promotions p where p.brand_id = $1 and ($2::text is null or p.state = $2) and ($3::uuid is null or p.id = $3)
    order by p.position, p.id limit $4 offset $5`,
);
export const listForDesk = (
  runner: Runner,
  brandId: string,
  { state, id }: { readonly state?: string | undefined; readonly id?: string },
  limit: number,
  offset: number,
) => runner.rows(DESK, [brandId, state ?? null, id ?? null, limit, offset]);
