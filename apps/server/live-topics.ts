/** How facts become live events. The topics themselves belong to their rooms. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { WalletChanged, type WalletEvent } from '#features/money/wallet/contract.ts';
import { SESSION_ENDED } from '#identity/service.ts';
import { WALLET_CHANGED } from '#ledger/service.ts';
import type { Hub } from '#platform/live/hub.ts';
import { fullName, LIVE_FACT, LIVE_SIGNAL, type LiveEvent } from '#platform/live/publish.ts';
import type { Fact, OutboxRow } from '#platform/outbox/reading.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

function walletEvent(topic: string, fact: Fact): LiveEvent<WalletEvent> {
  const currency = text(fact['currency']);
  const version = count(fact['version']);
  const balance = formatWire(BigInt(text(fact['balance']) || '0'), currency);
  return { topic, n: version, at: toWire(Date.now()), data: { balance, currency, version } };
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
  } else if (row.kind === LIVE_SIGNAL) {
    for (const fact of row.facts) hub.signal(text(fact['topic']));
  } else if (row.kind === WALLET_CHANGED || row.kind === 'round.played') {
    for (const fact of row.facts) {
      const topic = fullName(WalletChanged, { memberId: text(fact['memberId']) });
      if (hub.hears(topic)) hub.emit(walletEvent(topic, fact));
    }
  } else if (row.kind === SESSION_ENDED) {
    for (const fact of row.facts) end.session(text(fact['sessionId']));
  } else if (row.kind === 'member.status_changed') {
    for (const fact of row.facts) if (fact['to'] !== 'active') end.member(text(fact['memberId']));
  }
}
