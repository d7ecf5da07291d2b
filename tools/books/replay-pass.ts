/** Every round dealt again from its seed: the revealed one, or the sealed one where the installation's keys are at hand. */
import { createHash } from 'node:crypto';
import type { Engine, Json } from '#games/contract.ts';
import { engineOf } from '#games/engines.ts';
import { payoutOf, type StepRecord, voidValue } from '#features/play/rounds/rules.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { minor } from '#kernel/money.ts';
import { type Books, type Finding, MOST_FINDINGS, type Pass } from '#platform/room/pass.ts';

type Row = {
  readonly id: string;
  readonly game_code: string;
  readonly engine_version: number;
  readonly nonce: bigint;
  readonly state: 'open' | 'settled' | 'voided';
  readonly stake: bigint;
  readonly win_units: bigint;
  readonly payout: bigint;
  readonly choice: Json;
  readonly actions: readonly Json[];
  readonly drawn: number;
  readonly steps: readonly StepRecord[];
  readonly seed_id: string;
  readonly sealed: Buffer | null;
  readonly revealed: string | null;
  readonly server_hash: string | null;
  readonly client_seed: string | null;
};

const ROWS = `
  declare rounds_to_check no scroll cursor for
  select r.id, r.game_code, r.engine_version, r.nonce, r.state, r.stake, r.win_units, r.payout, r.choice, r.actions, r.drawn, r.steps,
    r.seed_id, s.server_seed as sealed, v.server_seed as revealed, coalesce(v.server_hash, s.server_hash) as server_hash,
    coalesce(v.client_seed, s.client_seed) as client_seed
  from rounds.rounds r
  left join rounds.seeds s on s.member_id = r.member_id and s.seed_id = r.seed_id
  left join rounds.revealed_seeds v on v.member_id = r.member_id and v.seed_id = r.seed_id`;
const PAGE = 4_000;

/** What is wrong with the round, or undefined. `seed` is the secret it must have been dealt from. */
export function recheck(row: Row, engine: Engine, seed: Buffer): string | undefined {
  const draw = createDraw(serverBlocks(seed, row.client_seed ?? '', Number(row.nonce)), 0);
  let step = engine.start(row.choice, draw);
  const steps = [step];
  for (const action of row.actions) {
    if (step.done) return 'goes on after its end';
    step = engine.act(step.state, action, draw);
    steps.push(step);
  }
  const wrong = steps.findIndex(({ shown, win, staked, done }, index) => {
    const reported = row.steps[index];
    return (
      !reported ||
      reported.win !== win ||
      reported.staked !== staked ||
      reported.done !== done ||
      JSON.stringify(reported.shown) !== JSON.stringify(shown)
    );
  });
  if (wrong >= 0) return `step ${wrong} is not what its seed gives`;
  if (row.steps.length !== steps.length + (row.state === 'voided' ? 1 : 0)) return 'has more steps than acts';
  if (BigInt(step.win) !== row.win_units) return `won ${row.win_units} units, its seed gives ${step.win}`;
  if (draw.position() !== row.drawn)
    return `used ${row.drawn} words of its stream instead of ${draw.position()}`;
  if (row.state === 'settled' && !step.done) return 'was settled before its end';
  const won = payoutOf(minor(row.stake), step.win, step.staked ?? engine.unitsPerStake);
  const due = row.state === 'open' ? 0n : row.state === 'voided' ? voidValue(minor(row.stake), won) : won;
  return due === row.payout ? undefined : `paid ${row.payout} instead of ${due}`;
}

function judge(row: Row, secretOf: (row: Row) => Buffer | undefined): string | undefined {
  if (row.server_hash === null) return 'has lost its seed';
  const engine = engineOf(row.game_code);
  // Rounds of an engine that is no longer here are proved by the release that dealt them.
  if (!engine || engine.version !== row.engine_version) return undefined;
  const secret = secretOf(row);
  if (!secret) return undefined;
  try {
    return recheck(row, engine, secret);
  } catch (error) {
    return `cannot be dealt again: ${error instanceof Error ? error.message : 'unknown'}`;
  }
}

function keeper({ openSeed }: Books): (row: Row) => Buffer | undefined {
  const opened = new Map<string, Buffer>();
  return (row) => {
    const known = opened.get(row.seed_id);
    if (known) return known;
    const secret = row.revealed
      ? Buffer.from(row.revealed, 'hex')
      : row.sealed
        ? openSeed?.(row.sealed, row.seed_id)
        : undefined;
    if (!secret) return undefined;
    if (createHash('sha256').update(secret).digest('hex') !== row.server_hash)
      throw new Error('the seed does not fit the fingerprint that was shown');
    opened.set(row.seed_id, secret);
    return secret;
  };
}

export const REPLAY_PASS: Pass = {
  name: 'replay',
  caption: 'every round deals again, from its seed, exactly what was shown and paid',
  look: async (books) => {
    const findings: Omit<Finding, 'pass'>[] = [];
    const secretOf = keeper(books);
    await books.client.query(ROWS);
    for (;;) {
      const { rows } = await books.client.query<Row>(`fetch ${PAGE} from rounds_to_check`);
      for (const row of rows) {
        const says = guarded(() => judge(row, secretOf));
        if (says !== undefined) findings.push({ row: `round ${row.id}`, says });
      }
      if (rows.length < PAGE || findings.length >= MOST_FINDINGS) break;
    }
    await books.client.query('close rounds_to_check');
    return findings.slice(0, MOST_FINDINGS);
  },
};

function guarded(work: () => string | undefined): string | undefined {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}
