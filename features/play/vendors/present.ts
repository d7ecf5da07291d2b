/** Rows of vendors as the desk and the site see them. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type {
  OpsCall,
  OpsDifference,
  OpsGameChange,
  OpsGrant,
  OpsIncident,
  OpsKey,
  OpsVendorGame,
  OpsVendorHouse,
  OpsVendorRound,
} from './contract/ops.ts';
import { adapterOf } from './providers/registry.ts';
import type { IncidentRow, ListedCall } from './store/calls.ts';
import type { GrantRow } from './store/grants.ts';
import type { GameRow, KeyRow, VendorRow } from './store/vendors.ts';
import type { ChangeRow, DifferenceRow, OpenRound } from './store/watch.ts';

type Waiting = {
  readonly games: bigint;
  readonly incidents: bigint;
  readonly differences: bigint;
  readonly changes: bigint;
  readonly rounds: bigint;
};
type Hour = { readonly calls: bigint; readonly failed: bigint; readonly slow_ms: number | null };

const limitsOf = ({ limits }: VendorRow): OpsVendorHouse['limits'] =>
  Object.entries(limits).map(([currency, { min, max }]) => ({
    currency,
    ...(min === undefined ? {} : { min: formatWire(BigInt(min), currency) }),
    ...(max === undefined ? {} : { max: formatWire(BigInt(max), currency) }),
  }));

export function presentVendor(
  row: VendorRow,
  waiting: Waiting | undefined,
  hour: Hour | undefined,
): OpsVendorHouse {
  const adapter = adapterOf(row.adapter);
  return {
    code: row.code,
    name: row.name,
    adapter: row.adapter,
    wallet: adapter?.wallet ?? 'seamless',
    keyKind: adapter?.keys ?? 'hmac',
    endpoint: row.endpoint,
    operator: row.operator,
    state: row.state,
    reason: row.reason,
    reopensAt: row.reopens_at && toWire(row.reopens_at),
    currencies: [...row.currencies],
    limits: limitsOf(row),
    roundMinutes: row.round_minutes,
    games: Number(waiting?.games ?? 0n),
    calls: Number(hour?.calls ?? 0n),
    failed: Number(hour?.failed ?? 0n),
    slowMs: Math.round(hour?.slow_ms ?? 0),
    incidents: Number(waiting?.incidents ?? 0n),
    differences: Number(waiting?.differences ?? 0n),
    changes: Number(waiting?.changes ?? 0n),
    openRounds: Number(waiting?.rounds ?? 0n),
    revision: row.revision,
  };
}

export const presentKey = ({ id, key_id, kind, ours, made_at, retired_at }: KeyRow): OpsKey => ({
  id,
  keyId: key_id,
  kind,
  ours,
  madeAt: toWire(made_at),
  retiredAt: retired_at && toWire(retired_at),
});

export const presentCall = (row: ListedCall): OpsCall => ({
  id: row.id,
  vendor: row.vendor,
  direction: row.direction,
  verb: row.verb,
  account: row.account,
  transaction: row.transaction,
  round: row.round,
  request: row.request,
  status: row.status,
  http: row.http,
  sent: row.sent,
  answered: row.answered,
  tookMs: row.took_ms,
  at: toWire(row.at),
});

export const presentIncident = (row: IncidentRow): OpsIncident => ({
  id: row.id,
  vendor: row.vendor,
  kind: row.kind,
  subject: row.subject,
  detail: row.detail,
  seen: row.seen,
  state: row.state,
  note: row.note,
  openedAt: toWire(row.opened_at),
  seenAt: toWire(row.seen_at),
});

export const presentDifference = ({ found_at, brand_id: _, ...row }: DifferenceRow): OpsDifference => ({
  id: row.id,
  vendor: row.vendor,
  transaction: row.transaction,
  kind: row.kind,
  ours: row.ours,
  theirs: row.theirs,
  state: row.state,
  note: row.note,
  foundAt: toWire(found_at),
});

export const presentGame = ({
  ref,
  name,
  game_type,
  trial,
  free_rounds,
  code,
  withdrawn,
}: GameRow): OpsVendorGame => ({
  ref,
  name,
  gameType: game_type,
  trial,
  freeRounds: free_rounds,
  gameCode: code,
  withdrawn,
});

export const presentChange = ({ id, ref, kind, before, after, found_at }: ChangeRow): OpsGameChange => ({
  id,
  ref,
  kind,
  before,
  after,
  foundAt: toWire(found_at),
});

export const presentGrant = (row: GrantRow & { readonly account: string }): OpsGrant => ({
  id: row.id,
  account: row.account,
  gameCode: row.game,
  currency: row.currency,
  rounds: row.rounds,
  used: row.used,
  value: formatWire(row.value, row.currency),
  won: formatWire(row.won, row.currency),
  state: row.state,
  endsAt: toWire(row.ends_at),
});

export const presentRound = (row: OpenRound): OpsVendorRound => ({
  vendor: row.vendor,
  round: row.id,
  account: row.account,
  game: row.game,
  currency: row.currency,
  staked: formatWire(row.staked, row.currency),
  asks: row.asks,
  openedAt: toWire(row.opened_at),
});
