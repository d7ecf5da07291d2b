/** The live channel's topics, and how facts become events. */
import { asId, type MemberId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { type Ledger, WALLET_CHANGED } from '#ledger/service.ts';
import type { Db } from '#platform/db/db.ts';
import type { Hub } from '#platform/live/hub.ts';
import { LIVE_FACT, type LiveEvent, replay } from '#platform/live/publish.ts';
import type { LiveTopic } from '#platform/live/socket.ts';
import type { Fact, OutboxRow } from '#platform/outbox/outbox.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

function walletEvent(owner: string, currency: string, balance: bigint, version: number): LiveEvent {
  const data = { balance: formatWire(balance, currency), currency, version };
  return { topic: `wallet:${owner}`, n: version, at: toWire(Date.now()), data };
}

export function liveTopics(db: Db, ledger: Ledger): LiveTopic[] {
  const wallet: LiveTopic = {
    name: 'wallet',
    scope: 'member',
    since: async (owner, after) => {
      const now = await ledger.walletOf(db, asId<'member'>(owner ?? '') satisfies MemberId);
      if (!now || now.version === after) return [];
      // A balance is a state: whoever missed more than one change starts over with the latest.
      if (after !== undefined && now.version !== after + 1) return undefined;
      return [walletEvent(owner ?? '', now.currency, now.cash, now.version)];
    },
  };
  const deposits: LiveTopic = {
    name: 'deposits',
    scope: 'member',
    since: async (owner, after) => {
      if (after === undefined) return [];
      const missed = await replay(db, `deposits:${owner}`, after);
      return missed.complete ? missed.events : undefined;
    },
  };
  return [wallet, deposits];
}

const isLiveEvent = (fact: Fact): fact is Fact & LiveEvent =>
  typeof fact['topic'] === 'string' && typeof fact['n'] === 'number';

/** Hands the facts of one outbox row to the pages that listen. Most members of a busy batch have no page open: skip fast. */
export function deliver(hub: Hub, row: OutboxRow, endMember: (memberId: string) => void): void {
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
  } else if (row.kind === 'member.status_changed') {
    for (const fact of row.facts) if (fact['status'] !== 'active') endMember(text(fact['memberId']));
  }
}
