/** How facts become live events. The topics themselves belong to their rooms. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { SESSION_ENDED } from '#identity/service.ts';
import { WALLET_CHANGED } from '#ledger/service.ts';
import type { Hub } from '#platform/live/hub.ts';
import { LIVE_FACT, type LiveEvent } from '#platform/live/publish.ts';
import type { Fact, OutboxRow } from '#platform/outbox/reading.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

function walletEvent(owner: string, currency: string, balance: bigint, version: number): LiveEvent {
  const data = { balance: formatWire(balance, currency), currency, version };
  return { topic: `wallet:${owner}`, n: version, at: toWire(Date.now()), data };
}

const isLiveEvent = (fact: Fact): fact is Fact & LiveEvent =>
  typeof fact['topic'] === 'string' && typeof fact['n'] === 'number';

/** Hands the facts of one outbox row to the pages that listen. Most members of a busy batch have no page open: skip fast. */
export type Ends = {
  readonly member: (memberId: string) => void;
  readonly session: (sessionId: string) => void;
};

export function deliver(hub: Hub, row: OutboxRow, end: Ends): void {
  if (row.kind === LIVE_FACT) {
    for (const fact of row.facts) if (isLiveEvent(fact)) hub.emit(fact);
  } else if (row.kind === WALLET_CHANGED || row.kind === 'round.played') {
    for (const fact of row.facts) {
      const owner = text(fact['memberId']);
      if (hub.hears(`wallet:${owner}`))
        hub.emit(
          walletEvent(
            owner,
            text(fact['currency']),
            BigInt(text(fact['balance']) || '0'),
            count(fact['version']),
          ),
        );
    }
  } else if (row.kind === SESSION_ENDED) {
    for (const fact of row.facts) end.session(text(fact['sessionId']));
  } else if (row.kind === 'member.status_changed') {
    for (const fact of row.facts) if (fact['to'] !== 'active') end.member(text(fact['memberId']));
  }
}
