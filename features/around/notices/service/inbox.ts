/**
 * Which facts become a message to the member they befell. A new one is a line here, the fact's kind in `hears` of house.ts, and the
 * words `notices.inbox.<kind>.title` and `.text` in words.en.json, which may use its parameters; `amount`, `fee` and `arrives` with `currency` are
 * shown as sums.
 */
import type { Static, TSchema } from 'typebox';
import {
  DepositCredited,
  DepositExpired,
  DepositFailed,
  DepositGivenAgain,
  DepositTakenBack,
} from '#features/money/cashier/contract.ts';
import { CaseAnswered } from '#features/around/support/contract.ts';
import { AgentMessageSent } from '#features/people/agents/contract.ts';
import { PromotionDecided } from '#features/around/promotions/contract.ts';
import { WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import { LimitChanged, MemberExcluded, TimeOutTaken } from '#features/people/protection/contract.ts';
import { DocumentDecided, DocumentExpiring } from '#features/people/verification/contract.ts';
import type { FactKind, FactOf } from '#kernel/facts.ts';
import { type Hearing, type Listener, listener, on } from '#platform/outbox/listeners.ts';
import type { MessageParams } from '../store.ts';
import type { NoticesNeeds } from './needs.ts';
import { writeMessage } from './write.ts';

type Addressed = { readonly memberId: string; readonly brandId: string };
/** `kind` where one fact becomes several messages. */
type Said = {
  readonly kind?: string;
  readonly ref: string;
  readonly params: MessageParams;
  readonly link: string;
};

/** Facts of one kind as messages of one kind; `say` answers undefined for a fact nothing is said about. */
const tell =
  <S extends TSchema>(
    fact: FactKind<S>,
    kind: string,
    say: (fact: Static<S> & Addressed, at: Date) => Said | undefined,
    ..._addressed: Static<S> extends Addressed ? [] : [never]
  ) =>
  (needs: NoticesNeeds): Hearing =>
    on(fact, async (tx, facts, at) => {
      for (const one of facts as readonly (Static<S> & Addressed)[]) {
        const said = say(one, at);
        if (said)
          await writeMessage(needs, tx, { memberId: one.memberId, brandId: one.brandId, kind, at, ...said });
      }
    });

const deposit = ({
  depositId,
  amount,
  currency,
}: {
  readonly depositId: string;
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
}): Said | undefined =>
  // Facts of deposits that ended without money did not always tell the sum.
  amount === undefined || currency === undefined
    ? undefined
    : { ref: depositId, params: { amount, currency }, link: `/member/deposit?slip=${depositId}` };

/** A deposit may be taken back more than once: each time has its own message. */
const undone = ({ depositId, differenceId, amount, currency }: FactOf<typeof DepositTakenBack>): Said => ({
  ref: `${depositId} ${differenceId}`,
  params: { amount, currency },
  link: `/member/deposit?slip=${depositId}`,
});

/** Steps of a withdrawal that a member is told of; the others he sees on his slip. */
const WITHDRAWALS: Readonly<Partial<Record<FactOf<typeof WithdrawalChanged>['state'], string>>> = {
  paying: 'withdrawal_approved',
  paid: 'withdrawal_paid',
  rejected: 'withdrawal_rejected',
  failed: 'withdrawal_failed',
  returned: 'withdrawal_returned',
};
/** Of these what is paid out is said beside what was asked for, where it costs something. */
const WITH_FEE: ReadonlySet<string> = new Set(['withdrawal_approved', 'withdrawal_paid']);
const withdrawal = (fact: FactOf<typeof WithdrawalChanged>): Said | undefined => {
  const kind = WITHDRAWALS[fact.state];
  const { withdrawalId: ref, serial, amount, fee = '0', arrives = amount, currency } = fact;
  if (kind === undefined) return undefined;
  const link = `/member/withdraw?slip=${ref}`;
  const params = { serial, amount, currency };
  return WITH_FEE.has(kind) && /[1-9]/.test(fee)
    ? { kind: `${kind}_fee`, ref, params: { ...params, fee, arrives }, link }
    : { kind, ref, params, link };
};

const LIMITS = '/member/limits';
const limit = ({ what, kind, period }: FactOf<typeof LimitChanged>, at: Date): Said => ({
  kind: what,
  // Nothing names a change of a limit but its moment.
  ref: `${kind} ${period} ${at.toISOString()}`,
  params: { kind, period },
  link: LIMITS,
});
const pause = ({ until }: { readonly until: string }): Said => ({
  ref: until,
  params: { until: until.slice(0, 10) },
  link: LIMITS,
});
const document = (fact: FactOf<typeof DocumentDecided>): Said => ({
  kind: `document_${fact.outcome}`,
  ref: fact.documentId,
  params: { kind: fact.kind, level: String(fact.level) },
  link: '/member/verification',
});

const NOTIFIED = [
  tell(DepositCredited, 'deposit_credited', deposit),
  tell(DepositFailed, 'deposit_failed', deposit),
  tell(DepositExpired, 'deposit_expired', deposit),
  tell(DepositTakenBack, 'deposit_taken_back', undone),
  tell(DepositGivenAgain, 'deposit_given_again', undone),
  tell(AgentMessageSent, 'agent_message', ({ messageId, account, text }) => ({
    ref: messageId,
    params: { account, text },
    link: '',
  })),
  tell(CaseAnswered, 'case', ({ caseId, n, serial, what }) => ({
    kind: `case_${what}`,
    ref: `${caseId} ${n}`,
    params: { serial },
    link: `/support/${caseId}`,
  })),
  tell(PromotionDecided, 'promotion', ({ entryId, revision, outcome, title, code }) => ({
    kind: `promotion_${outcome}`,
    ref: `${entryId} ${revision}`,
    params: { title },
    link: `/promotions/${code}`,
  })),
  tell(WithdrawalChanged, 'withdrawal', withdrawal),
  tell(LimitChanged, 'limit', limit),
  tell(TimeOutTaken, 'time_out', pause),
  tell(MemberExcluded, 'excluded', pause),
  tell(DocumentDecided, 'document', document),
  tell(DocumentExpiring, 'document_expiring', ({ documentId: ref, kind, until }) => ({
    ref,
    params: { kind, until: until.slice(0, 10) },
    link: '/member/verification',
  })),
];

export const inboxListener = (needs: NoticesNeeds): Listener =>
  listener('notices.inbox', ...NOTIFIED.map((hearing) => hearing(needs)));
