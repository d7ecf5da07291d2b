/** What a member of staff does about himself: where he is told of things, and that he has seen what he was told. */
import { EMAIL } from '#identity/accounts/rules/patterns.ts';
import { maskedMail } from '#identity/phones/rules/number.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { staffFaults } from '../faults.ts';
import { lockStaff, setEmail } from '../store.ts';
import type { StaffNeeds } from './needs.ts';

/** The address as it is kept; empty where there is none. @throws staff.wrong_email */
export function workEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  if (email !== '' && !EMAIL.test(email))
    throw staffFaults('staff.wrong_email', { fields: { email: 'staff.wrong_email' } });
  return email;
}

/** The address before is told, so that nobody loses his warnings without a last one. @throws staff.wrong_email */
export async function changeEmail(needs: StaffNeeds, actor: Actor, typed: string): Promise<void> {
  const email = workEmail(typed);
  const { messages } = needs;
  const language = await needs.languageOf(actor.brandId, actor.staffId);
  const change = { actor, right: 'own', action: 'staff.email', subject: actor.staffId };
  await staffAction(needs, change, async (tx, note) => {
    const one = await lockStaff(tx, actor.staffId, actor.brandId);
    if (!one) throw approvalFaults('staff.unknown');
    if (one.email === email) return;
    await setEmail(tx, one.id, email);
    const [before, after] = [one.email, email].map((value) => ({ email: maskedMail(value) }));
    note({ before, after });
    if (one.email !== '')
      await messages.queue(tx, {
        brandId: actor.brandId,
        channel: 'email',
        to: one.email,
        kind: 'rebound',
        purpose: 'rebound',
        language,
        params: { username: one.account },
      });
  });
}
