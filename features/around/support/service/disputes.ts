/**
 * A member says that a withdrawal did not arrive: that is a case, with what he wrote before about the same withdrawal, and it ends where the
 * money does. Who decides about the money are the withdrawals; here it is told and talked about.
 */
import { WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import { asId } from '#kernel/ids.ts';
import type { FactOf } from '#kernel/facts.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Listener, listener, on } from '#platform/outbox/listeners.ts';
import { endedByMoney } from '../rules.ts';
import { addMessage, findByRef, lockCase, writeFlow } from '../store.ts';
import { openDispute } from '../store/desk.ts';
import type { SupportNeeds } from './needs.ts';
import { writeCase } from './open.ts';
import { changed } from './say.ts';

type Moved = FactOf<typeof WithdrawalChanged>;

async function begin(needs: SupportNeeds, tx: Tx, fact: Moved, at: Date): Promise<void> {
  const brandId = asId<'brand'>(fact.brandId);
  const memberId = asId<'member'>(fact.memberId);
  const ref = `withdrawal ${fact.withdrawalId} ${fact.at}`;
  // The same moment told twice is one dispute.
  if (await findByRef(tx, brandId, ref)) return;
  const { defaultLanguage } = await needs.brands.byId(brandId);
  const language = (await needs.languageOf(memberId)) ?? defaultLanguage;
  const { id } = await writeCase(needs, tx, {
    brandId,
    writer: { memberId, email: '' },
    kind: 'dispute',
    type: 'withdrawal',
    subject: needs.say(language, 'support.said.dispute_subject', { serial: fact.serial }),
    text: '',
    language,
    about: { kind: 'withdrawal', id: fact.withdrawalId },
    ref,
  });
  const params = { serial: fact.serial, answer: fact.reason };
  await addMessage(tx, { case_id: id, at, author: 'house', event: 'dispute_opened', params });
}

async function end(tx: Tx, { memberId, withdrawalId, serial, state }: Moved, at: Date): Promise<void> {
  const found = await openDispute(tx, withdrawalId, memberId);
  const row = found && (await lockCase(tx, found.id));
  const after = row && endedByMoney(row, at);
  if (!row || !after) return;
  const event = state === 'returned' ? 'dispute_returned' : 'dispute_received';
  await addMessage(tx, { case_id: row.id, at, author: 'house', event, params: { serial } });
  await writeFlow(tx, row.id, after, at);
  await changed(tx, row);
}

export const disputeListener = (needs: SupportNeeds): Listener =>
  listener(
    'support.disputes',
    on(WithdrawalChanged, async (tx, facts) => {
      for (const fact of facts) {
        const at = new Date(needs.clock.now());
        if (fact.state === 'disputed') await begin(needs, tx, fact, at);
        if (fact.state === 'received' || fact.state === 'returned') await end(tx, fact, at);
      }
    }),
  );
