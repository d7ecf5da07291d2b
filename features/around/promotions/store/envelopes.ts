/** SQL of red envelopes and their parts. */
import { type Runner, statement } from '#platform/db/db.ts';

export type EnvelopeRow = {
  readonly id: string;
  readonly promotion_id: string;
  readonly brand_id: string;
  readonly pool: bigint;
  readonly currency: string;
  readonly parts: number;
  readonly smallest: bigint;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly seed_sealed: Buffer;
  readonly seed_hash: string;
  readonly seed: string;
  readonly over_at: Date | null;
};
const COLUMNS = `v.id, v.promotion_id, v.brand_id, v.pool, v.currency, v.parts, v.smallest, v.opens_at, v.closes_at, v.seed_sealed,
  v.seed_hash, v.seed, v.over_at`;

const INSERT = statement<{ id: string }>(
  'promotions.insert_envelope',
  `insert into promotions.envelopes (id, promotion_id, brand_id, day, pool, currency, parts, smallest, opens_at, closes_at, seed_sealed, seed_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (promotion_id, day) do nothing returning id`,
);
/** Undefined where the day has one already. */
export const insertEnvelope = (
  runner: Runner,
  row: Omit<EnvelopeRow, 'seed' | 'over_at'> & { readonly day: string },
) =>
  runner.one(INSERT, [
    row.id,
    row.promotion_id,
    row.brand_id,
    row.day,
    row.pool,
    row.currency,
    row.parts,
    row.smallest,
    row.opens_at,
    row.closes_at,
    row.seed_sealed,
    row.seed_hash,
  ]);
const INSERT_PARTS = statement<unknown>(
  'promotions.insert_parts',
  'insert into promotions.parts (envelope_id, n) select $1, n from generate_series(1, $2::int) n',
);
export const insertParts = (runner: Runner, id: string, parts: number) =>
  runner.run(INSERT_PARTS, [id, parts]);

const ONE = statement<EnvelopeRow>(
  'promotions.envelope',
  `select ${COLUMNS} from promotions.envelopes v where v.brand_id = $1 and v.id = $2`,
);
export const findEnvelope = (runner: Runner, brandId: string, id: string) => runner.one(ONE, [brandId, id]);

export type RainRow = EnvelopeRow & {
  readonly left: number;
  readonly mine: bigint | null;
  readonly part: number | null;
};
const NEXT = statement<RainRow>(
  'promotions.next_envelopes',
  `select distinct on (v.promotion_id) ${COLUMNS},
     (select count(*)::int from promotions.parts t where t.envelope_id = v.id and t.member_id is null) as left, mine.amount as mine,
     mine.n as part
     from promotions.envelopes v left join promotions.parts mine on mine.envelope_id = v.id and mine.member_id = $2
    where v.promotion_id = any($1::uuid[]) and v.closes_at > $3 order by v.promotion_id, v.opens_at`,
);
/** Of each promotion the one that is open, or comes next. */
export const nextEnvelopes = (
  runner: Runner,
  promotionIds: readonly string[],
  memberId: string | undefined,
  at: Date,
) => runner.rows(NEXT, [promotionIds, memberId ?? null, at]);

const MINE = statement<{ n: number; amount: bigint }>(
  'promotions.my_part',
  'select n, amount from promotions.parts where envelope_id = $1 and member_id = $2',
);
export const partOf = (runner: Runner, envelopeId: string, memberId: string) =>
  runner.one(MINE, [envelopeId, memberId]);
const NEXT_PART = statement<{ n: number }>(
  'promotions.next_part',
  `select n from promotions.parts where envelope_id = $1 and member_id is null order by n limit 1 for update skip locked`,
);
/** The first part nobody holds; two hundred at once take two hundred different ones and wait for nobody. */
export const lockNextPart = (runner: Runner, envelopeId: string) => runner.one(NEXT_PART, [envelopeId]);
const TAKE = statement<{ n: number }>(
  'promotions.take_part',
  `update promotions.parts set member_id = $3, amount = $4, taken_at = $5
    where envelope_id = $1 and n = $2 and member_id is null returning n`,
);
export const takePart = (
  runner: Runner,
  envelopeId: string,
  n: number,
  memberId: string,
  amount: bigint,
  at: Date,
) => runner.one(TAKE, [envelopeId, n, memberId, amount, at]);

const TAKEN = statement<{ taken: number; amount: bigint }>(
  'promotions.taken',
  `select count(*)::int as taken, coalesce(sum(amount), 0)::bigint as amount from promotions.parts
    where envelope_id = $1 and member_id is not null`,
);
export const takenOf = async (runner: Runner, envelopeId: string) =>
  (await runner.one(TAKEN, [envelopeId])) ?? { taken: 0, amount: 0n };

const ENDED = statement<EnvelopeRow>(
  'promotions.ended_envelopes',
  `select ${COLUMNS} from promotions.envelopes v where v.over_at is null and v.closes_at <= $1 order by v.id limit 20`,
);
export const endedEnvelopes = (runner: Runner, at: Date) => runner.rows(ENDED, [at]);
const OPEN = statement<EnvelopeRow & { readonly code: string }>(
  'promotions.open_envelopes',
  `select ${COLUMNS}, p.code from promotions.envelopes v join promotions.promotions p on p.id = v.promotion_id
    where v.over_at is null and v.opens_at <= $1 and v.closes_at > $1 and p.state = 'live' order by v.id limit 20`,
);
/** Of every brand. */
export const openEnvelopes = (runner: Runner, at: Date) => runner.rows(OPEN, [at]);
const LOCK = statement<EnvelopeRow>(
  'promotions.lock_envelope',
  `select ${COLUMNS} from promotions.envelopes v where v.id = $1 for update of v`,
);
export const lockEnvelope = (runner: Runner, id: string) => runner.one(LOCK, [id]);
const SHARE = statement<{ id: string }>(
  'promotions.share_envelope',
  `select v.id from promotions.envelopes v join promotions.promotions p on p.id = v.promotion_id and p.state = 'live'
    where v.id = $1 and v.over_at is null and v.opens_at <= $2 and v.closes_at > $2 for share of v`,
);
/** Held by whoever takes a part, so that it is not ended meanwhile; undefined where it is not open, or its promotion was stopped. */
export const shareOpenEnvelope = (runner: Runner, id: string, at: Date) => runner.one(SHARE, [id, at]);
const END = statement<unknown>(
  'promotions.end_envelope',
  'update promotions.envelopes set over_at = $2, seed = $3 where id = $1 and over_at is null',
);
export const endEnvelope = (runner: Runner, id: string, at: Date, seed: string) =>
  runner.run(END, [id, at, seed]);
