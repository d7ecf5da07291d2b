import { STAKE_KINDS } from '#features/play/stakes/contract.ts';
import { formatWire } from '#kernel/money.ts';
import { resultOf } from '#kernel/played.ts';
import { toWire } from '#kernel/time.ts';
import {
  BET_STATES,
  type PlayerBet,
  type PlayerEvent,
  type PlayerNote,
  type PlayerOverview,
  type PlayerPayment,
  type PlayerSession,
} from './contract.ts';
import type { BetRow, NoteRow, PaymentRow, PlayerRow, PocketRow, SessionRow, TotalsRow } from './store.ts';
import type { EventRow } from './store/timeline.ts';

const instant = (at: Date | null): string | null => (at ? toWire(at) : null);
const untilOf = (ms: bigint | null | undefined, now: number): string | null =>
  ms !== null && ms !== undefined && Number(ms) > now ? toWire(Number(ms)) : null;

export function presentPlayer(
  row: PlayerRow,
  pockets: readonly PocketRow[],
  totals: TotalsRow,
  breaks: { readonly excluded: bigint | null; readonly time_out: bigint | null } | undefined,
  { now, seesCases }: { readonly now: number; readonly seesCases: boolean },
): PlayerOverview {
  const { currency } = row;
  const money = (units: bigint): string => formatWire(units, currency);
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    type: row.type,
    status: row.status,
    level: row.level,
    currency,
    registeredAt: toWire(row.registered_at),
    lastSignInAt: instant(row.last_sign_in_at),
    tags: row.tags,
    pockets: pockets.map((one) => ({
      pocket: one.pocket,
      currency: one.currency,
      amount: formatWire(one.amount, one.currency),
    })),
    totals: {
      currency,
      deposits: Number(totals.deposits),
      deposited: money(totals.deposited),
      withdrawals: Number(totals.withdrawals),
      withdrawn: money(totals.withdrawn),
      bets: Number(totals.bets),
      staked: money(totals.staked),
      returned: money(totals.returned),
      net: money(resultOf(totals)),
      openBets: Number(totals.open_bets),
      inPlay: money(totals.in_play),
    },
    waits: {
      withdrawals: Number(totals.waiting_withdrawals),
      documents: Number(totals.waiting_documents),
      cases: seesCases ? Number(totals.open_cases) : null,
    },
    excludedUntil: untilOf(breaks?.excluded, now),
    timeOutUntil: untilOf(breaks?.time_out, now),
  };
}

export const presentBet = (row: BetRow, language: string): PlayerBet => ({
  ref: row.id,
  serial: row.serial,
  kind: STAKE_KINDS.find((kind) => kind === row.kind) ?? 'round',
  category: row.category,
  game: row.game,
  gameName: row.names?.[language] ?? row.names?.['en'] ?? row.game,
  state: BET_STATES.find((state) => state === row.state) ?? 'open',
  stake: formatWire(row.stake, row.currency),
  validStake: formatWire(row.valid_stake, row.currency),
  payout: formatWire(row.payout, row.currency),
  currency: row.currency,
  at: toWire(row.at),
  endedAt: instant(row.ended_at),
});

export const presentPayment = (row: PaymentRow): PlayerPayment => ({
  kind: row.kind,
  id: row.id,
  serial: row.serial,
  method: row.method,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  state: row.state,
  at: toWire(row.at),
  endedAt: instant(row.ended_at),
});

export const presentSession = (row: SessionRow): PlayerSession => ({
  id: row.id,
  createdAt: toWire(row.created_at),
  seenAt: toWire(row.seen_at),
  endedAt: instant(row.ended_at),
  ip: row.ip,
  agent: row.agent,
  how: row.how,
});

export const presentEvent = (row: EventRow): PlayerEvent => ({
  kind: row.kind,
  ref: row.ref,
  what: row.what,
  text: [
    ...(row.amount === null || row.currency === null
      ? []
      : [`${formatWire(row.amount, row.currency)} ${row.currency}`]),
    ...(row.text === '' ? [] : [row.text]),
  ].join(' · '),
  by: row.by,
  at: toWire(row.at),
});

export const presentNote = (row: NoteRow): PlayerNote => ({
  id: row.id,
  by: row.by,
  text: row.text,
  at: toWire(row.at),
});
