/** SQL of bonuses. */
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import type { MemberId } from '#kernel/ids.ts';
import type { BonusState, EndReason } from '../contract/states.ts';
import type { Source } from '../contract/terms.ts';

export type BonusRow = {
  readonly id: string;
  readonly serial: string;
  readonly brand_id: string;
  readonly member_id: MemberId;
  readonly currency: string;
  readonly terms_id: string;
  readonly source: Source;
  readonly reference: string;
  readonly state: BonusState;
  readonly end_reason: EndReason;
  readonly basis: bigint | null;
  readonly granted: bigint;
  readonly won_free: bigint;
  readonly required: bigint;
  readonly wagered: bigint;
  readonly max_stake: bigint;
  readonly max_conversion: bigint | null;
  readonly converted: bigint;
  readonly forfeited: bigint;
  readonly free_game: string | null;
  readonly free_stake: bigint;
  readonly free_count: number;
  readonly free_used: number;
  readonly granted_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly revision: number;
  readonly campaign_id: string | null;
};

const COLUMNS = `id, serial, brand_id, member_id, currency, terms_id, source, reference, state, end_reason, basis, granted, won_free, required,
  wagered, max_stake, max_conversion, converted, forfeited, free_game, free_stake, free_count, free_used, granted_at, expires_at, ended_at, revision, campaign_id`;

const SERIAL = statement<{ n: bigint }>('bonus.next_serial', "select nextval('bonus.serials') as n");
/** `BN-26-004417` */
export async function nextSerial(runner: Runner, at: Date): Promise<string> {
  const n = (await runner.one(SERIAL))?.n ?? 0n;
  return `BN-${String(at.getUTCFullYear() % 100).padStart(2, '0')}-${String(n).padStart(6, '0')}`;
}

const INSERT = statement<{ id: string }>(
  'bonus.insert',
  `insert into bonus.bonuses (id, serial, brand_id, member_id, currency, terms_id, source, reference, state, basis, granted, required, max_stake,
     max_conversion, free_game, free_stake, free_count, granted_at, expires_at, campaign_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
   on conflict do nothing returning id`,
);
export type NewBonus = Pick<
  BonusRow,
  | 'id'
  | 'serial'
  | 'brand_id'
  | 'member_id'
  | 'currency'
  | 'terms_id'
  | 'source'
  | 'reference'
  | 'basis'
  | 'granted'
  | 'required'
  | 'max_stake'
  | 'max_conversion'
  | 'free_game'
  | 'free_stake'
  | 'free_count'
  | 'granted_at'
  | 'expires_at'
  | 'campaign_id'
>;
/** @returns false where the key was used before or another one is open */
export const insertBonus = async (tx: Tx, b: NewBonus): Promise<boolean> =>
  (await tx.one(INSERT, [
    b.id,
    b.serial,
    b.brand_id,
    b.member_id,
    b.currency,
    b.terms_id,
    b.source,
    b.reference,
    b.basis,
    b.granted,
    b.required,
    b.max_stake,
    b.max_conversion,
    b.free_game,
    b.free_stake,
    b.free_count,
    b.granted_at,
    b.expires_at,
    b.campaign_id,
  ])) !== undefined;

const BY_KEY = statement<BonusRow>(
  'bonus.by_key',
  `select ${COLUMNS} from bonus.bonuses where source = $1 and reference = $2`,
);
export const bonusByKey = (
  runner: Runner,
  source: string,
  reference: string,
): Promise<BonusRow | undefined> => runner.one(BY_KEY, [source, reference]);

const OPEN = statement<BonusRow>(
  'bonus.open_of',
  `select ${COLUMNS} from bonus.bonuses where member_id = $1 and state in ('open', 'closing')`,
);
export const openBonusOf = (runner: Runner, memberId: string): Promise<BonusRow | undefined> =>
  runner.one(OPEN, [memberId]);

const ONE = statement<BonusRow>('bonus.one', `select ${COLUMNS} from bonus.bonuses where id = $1`);
export const findBonus = (runner: Runner, id: string): Promise<BonusRow | undefined> => runner.one(ONE, [id]);

const LOCK = statement<BonusRow>(
  'bonus.lock',
  `select ${COLUMNS} from bonus.bonuses where id = $1 for update`,
);
/** Behind the member's balances: those first, rows second is the order of the whole house. */
export const lockBonus = (tx: Tx, id: string): Promise<BonusRow | undefined> => tx.one(LOCK, [id]);

const OF_MEMBER = statement<BonusRow>(
  'bonus.of_member',
  `select ${COLUMNS} from bonus.bonuses where member_id = $1 order by id desc limit $2`,
);
/** Newest first. */
export const bonusesOf = (runner: Runner, memberId: string, limit: number): Promise<BonusRow[]> =>
  runner.rows(OF_MEMBER, [memberId, limit]);

const DUE = statement<{ id: string }>(
  'bonus.due',
  "select id from bonus.bonuses where state = 'open' and expires_at <= $1 order by expires_at limit $2",
);
export const dueBonuses = async (runner: Runner, now: Date, limit: number): Promise<string[]> =>
  (await runner.rows(DUE, [now, limit])).map(({ id }) => id);

const STATE = statement<{ id: string }>(
  'bonus.move',
  `update bonus.bonuses set state = $2, end_reason = $3, converted = converted + $4, forfeited = forfeited + $5,
     ended_at = coalesce(ended_at, $6), revision = revision + 1 where id = $1 returning id`,
);
export const moveBonus = async (
  tx: Tx,
  id: string,
  to: {
    readonly state: BonusState;
    readonly reason: EndReason;
    readonly converted: bigint;
    readonly forfeited: bigint;
    readonly at: Date;
  },
): Promise<void> => void (await tx.run(STATE, [id, to.state, to.reason, to.converted, to.forfeited, to.at]));

const AT_STAKE = statement<{ part: bigint }>(
  'bonus.at_stake',
  'select coalesce(sum(part), 0)::bigint as part from ledger.bonus_holds where member_id = $1 and bonus_id = $2',
);
/** What of this bonus lies in open stakes. */
export const atStakeOf = async (runner: Runner, memberId: string, bonusId: string): Promise<bigint> =>
  (await runner.one(AT_STAKE, [memberId, bonusId]))?.part ?? 0n;
