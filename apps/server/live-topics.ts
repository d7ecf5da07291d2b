/** How facts become live events. The topics themselves belong to their rooms. */
import { MemberStatusChanged } from '#features/people/members/contract.ts';
import { MemberExcluded } from '#features/people/protection/contract.ts';
import { RoundPlayed } from '#features/play/rounds/contract.ts';
import { SessionEnded } from '#identity/sessions/contract/session.ts';
import type { FactKind, FactOf } from '#kernel/facts.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import {
  WalletChanged as WalletTopic,
  type WalletEvent,
  WalletOfCurrency,
} from '#features/money/wallet/contract.ts';
import { WalletChanged } from '#ledger/contract.ts';
import type { Hub } from '#platform/live/hub.ts';
import { fullName, type LiveEvent, LiveEventPublished, LiveSignalled } from '#platform/live/publish.ts';
import { factsOf, type OutboxRow } from '#platform/outbox/reading.ts';

type WalletFact = Pick<FactOf<typeof WalletChanged>, 'memberId' | 'currency' | 'balance' | 'version'>;

function walletEvent(topic: string, { currency, balance, version }: WalletFact): LiveEvent<WalletEvent> {
  const data = { balance: formatWire(BigInt(balance), currency), currency, version };
  return { topic, n: version, at: toWire(Date.now()), data };
}

/** Connections that end with a member or a session. */
export type Ends = {
  readonly member: (memberId: string) => void;
  readonly session: (sessionId: string) => void;
};

/** Hands the facts of one outbox row to the pages that listen. Most members of a busy batch have no page open: skip fast. */
export function deliver(hub: Hub, row: OutboxRow, end: Ends): void {
  const walletMoved = (fact: WalletFact): void => {
    const topic = fullName(WalletTopic, { memberId: fact.memberId });
    if (hub.hears(topic)) hub.emit(walletEvent(topic, fact));
    const own = fullName(WalletOfCurrency, { memberId: fact.memberId, currency: fact.currency });
    if (hub.hears(own)) hub.emit(walletEvent(own, fact));
  };
  const is = (kind: FactKind): boolean => row.kind === kind.kind;
  if (is(LiveEventPublished)) for (const fact of factsOf(LiveEventPublished, row)) hub.emit(fact);
  else if (is(LiveSignalled)) for (const { topic } of factsOf(LiveSignalled, row)) hub.signal(topic);
  else if (is(WalletChanged)) factsOf(WalletChanged, row).forEach(walletMoved);
  else if (is(RoundPlayed)) factsOf(RoundPlayed, row).forEach(walletMoved);
  else if (is(SessionEnded)) for (const { sessionId } of factsOf(SessionEnded, row)) end.session(sessionId);
  else if (is(MemberExcluded)) for (const { memberId } of factsOf(MemberExcluded, row)) end.member(memberId);
  else if (is(MemberStatusChanged)) {
    for (const { memberId, to } of factsOf(MemberStatusChanged, row))
      if (to !== 'active') end.member(memberId);
  }
}
