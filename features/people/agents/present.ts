import type { AgentLink, AgentRequest, Downline, OpsPlace, Points } from './contract.ts';
import { formatPoint, isAgent, stateOfLink } from './rules.ts';
import { formatWire } from '#kernel/money.ts';
import type { LinkRow, LinkSums, MessageRow, RequestRow } from './store.ts';
import type { DownlineRow } from './store/tree.ts';

type Names = ReadonlyMap<string, string>;
const steps = (ids: readonly string[], names: Names) =>
  ids.map((id) => ({ id, account: names.get(id) ?? '' }));
const pointsIn = (points: Readonly<Record<string, number>>): Points =>
  Object.fromEntries(Object.entries(points).map(([plate, point]) => [plate, formatPoint(BigInt(point))]));

/** For an agent: nothing of what stands above it. */
export function presentDownline(row: DownlineRow, agentId: string, names: Names): Downline {
  const below = row.path.slice(row.path.indexOf(agentId) + 1);
  return {
    id: row.member_id,
    account: row.account,
    nickname: row.nickname,
    isAgent: isAgent(row.type),
    status: row.status,
    level: below.length,
    path: steps(below.slice(0, -1), names),
    members: Number(row.members),
    direct: Number(row.direct),
    points: pointsIn(row.points),
    joinedAt: row.registered_at.toISOString(),
  };
}

/** For staff. */
export function presentPlace(row: DownlineRow, names: Names): OpsPlace {
  const above = steps(row.path.slice(0, -1), names);
  return {
    id: row.member_id,
    account: row.account,
    type: row.type,
    isAgent: isAgent(row.type),
    status: row.status,
    parent: above.at(-1) ?? null,
    path: above,
    level: row.path.length,
    members: Number(row.members),
    direct: Number(row.direct),
    points: pointsIn(row.points),
    since: row.since.toISOString(),
  };
}

export const linkPath = (code: string): string => `/register?referralCode=${code}`;
export const presentLink = (row: LinkRow & Partial<LinkSums>, now: number, currency: string): AgentLink => ({
  id: row.id,
  code: row.code,
  opens: row.opens,
  points: row.points,
  note: row.note,
  link: linkPath(row.code),
  uses: row.uses,
  maxUses: row.max_uses,
  visits: row.visits,
  active: Number(row.active ?? 0n),
  deposited: row.deposited ?? 0,
  deposits: formatWire(row.deposits ?? 0n, currency),
  currency,
  expiresAt: row.expires_at?.toISOString() ?? null,
  state: stateOfLink(row, now),
  createdAt: row.created_at.toISOString(),
});

export const presentRequest = (row: RequestRow): AgentRequest => ({
  id: row.id,
  kind: row.kind,
  account: row.account,
  about: row.about_account,
  text: row.text,
  state: row.state,
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
});

export const presentMessage = ({ id, account, sent, text, at }: MessageRow) => ({
  id,
  account,
  sent,
  text,
  at: at.toISOString(),
});
