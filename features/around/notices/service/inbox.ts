/**
 * Which facts become a message to the member they befell. A new one is a line here, the fact's kind in `hears` of house.ts, and the
 * words `notices.inbox.<kind>.title` and `.text` in words.en.json, which may use its parameters; `amount` with `currency` is shown as a sum.
 */
import type { Static, TSchema } from 'typebox';
import { DepositCredited, DepositExpired, DepositFailed } from '#features/money/cashier/contract.ts';
import { AgentMessageSent } from '#features/people/agents/contract.ts';
import type { FactKind } from '#kernel/facts.ts';
import { type Hearing, type Listener, listener, on } from '#platform/outbox/listeners.ts';
import type { MessageParams } from '../store.ts';
import type { NoticesNeeds } from './deps.ts';
import { writeMessage } from './write.ts';

type Told = { readonly memberId: string; readonly brandId: string };
type Said = { readonly ref: string; readonly params: MessageParams; readonly link: string };

/** Facts of one kind as messages of one kind; `say` answers undefined for a fact nothing is said about. */
const tell =
  <S extends TSchema>(
    fact: FactKind<S>,
    kind: string,
    say: (fact: Static<S> & Told) => Said | undefined,
    ..._told: Static<S> extends Told ? [] : [never]
  ) =>
  (needs: NoticesNeeds): Hearing =>
    on(fact, async (tx, facts, at) => {
      for (const one of facts as readonly (Static<S> & Told)[]) {
        const said = say(one);
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

const TOLD = [
  tell(DepositCredited, 'deposit_credited', deposit),
  tell(DepositFailed, 'deposit_failed', deposit),
  tell(DepositExpired, 'deposit_expired', deposit),
  tell(AgentMessageSent, 'agent_message', ({ messageId, account, text }) => ({
    ref: messageId,
    params: { account, text },
    link: '',
  })),
];

export const inboxListener = (needs: NoticesNeeds): Listener =>
  listener('notices.inbox', ...TOLD.map((hearing) => hearing(needs)));
