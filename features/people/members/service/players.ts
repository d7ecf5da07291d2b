/**
 * What two people of the house decide about a player's account is carried out here: a first password, and the word to him that
 * something was done. He is told at every number and mailbox he has proved, and on the site, which is all there is for a player
 * who has proved none.
 */
import type { Brands } from '#features/setup/brand/service.ts';
import { contactsOf } from '#identity/accounts/service.ts';
import type { Messages } from '#identity/messages/service.ts';
import type { PasswordService } from '#identity/password-reset/service.ts';
import { newId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { TRIAL_TYPE } from '../contract.ts';
import type { MemberNotice } from '../contract/notices.ts';
import { memberFaults } from '../faults.ts';
import { findMember, insertNotice, lockMember, logChange } from '../store.ts';
import type { By } from './desk.ts';

export type Players = {
  /** The account name; undefined when there is no such player of the brand. A trial is nobody's account. */
  readonly find: (runner: Runner, brandId: string, memberId: string) => Promise<string | undefined>;
  /** Sessions end; whoever calls this forgets them after the commit (`Identity.forget`). @throws members.unknown_member */
  readonly givePassword: (tx: Tx, by: By, passwordHash: string, reason: string) => Promise<void>;
  /** Shown to the player on the site until he has seen it. */
  readonly note: (tx: Tx, memberId: string, kind: MemberNotice['kind']) => Promise<void>;
};

type Needs = {
  readonly clock: Clock;
  readonly brands: Pick<Brands, 'byId' | 'languageOf'>;
  readonly messages: Pick<Messages, 'queue'>;
  readonly passwordService: Pick<PasswordService, 'setInitial'>;
};

export const noteTo = (
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  memberId: string,
  kind: MemberNotice['kind'],
): Promise<unknown> => insertNotice(tx, { id: newId(), memberId, kind, at: new Date(clock.now()) });

export const createPlayers = (needs: Needs): Players => ({
  async find(runner, brandId, memberId) {
    const member = await findMember(runner, memberId);
    return member?.brand_id === brandId && member.type !== TRIAL_TYPE ? member.account : undefined;
  },
  givePassword: (tx, by, passwordHash, reason) => givePassword(tx, needs, by, passwordHash, reason),
  note: async (tx, memberId, kind) => void (await noteTo(tx, needs, memberId, kind)),
});

async function givePassword(
  tx: Tx,
  needs: Needs,
  by: By,
  passwordHash: string,
  reason: string,
): Promise<void> {
  const { memberId, brandId } = by;
  const member = await lockMember(tx, memberId, brandId);
  if (!member) throw memberFaults('members.unknown_member');
  await needs.passwordService.setInitial(tx, memberId, passwordHash);
  await logChange(tx, { ...by, id: newId(), kind: 'password', from: '', to: 'initial', reason });
  await noteTo(tx, needs, memberId, 'password');
  const language =
    (await needs.brands.languageOf(memberId)) ?? (await needs.brands.byId(brandId)).defaultLanguage;
  for (const { kind, value, verified_at } of await contactsOf(tx, memberId))
    if (verified_at)
      await needs.messages.queue(tx, {
        brandId,
        channel: kind === 'phone' ? 'sms' : 'email',
        to: value,
        kind: 'changed',
        purpose: 'changed',
        language,
        params: { username: member.account },
      });
}
