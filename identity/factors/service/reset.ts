/**
 * Second factors taken away by others, for the day a device and its codes are lost. Who decides that is settled above; here
 * everything that was a factor goes, every session ends, and the owner is told wherever he can be reached.
 */
import type { BrandId } from '#kernel/ids.ts';
import { asId } from '#kernel/ids.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { contactsOf } from '#identity/accounts/store/contacts.ts';
import type { Messages } from '#identity/messages/service.ts';
import type { Realm } from '#identity/accounts/rules.ts';
import type { Identity } from '#identity/sessions/service.ts';
import { findById, writeAct } from '#identity/accounts/store.ts';
import { clearCodes, dropPasskeys, dropTotp, hasFactors } from '../store.ts';

export type FactoredAccount = {
  readonly brandId: BrandId;
  readonly realm: Realm;
  readonly username: string;
  /** `totp`, `passkey`; empty when there is nothing to take away. */
  readonly factors: readonly string[];
  /** Its password was set by somebody else and never changed since. */
  readonly mustChange: boolean;
  readonly passwordAt: Date;
};

/** Which password stands, by when it was set: another one since then makes what was asked about it void. Empty without an account. */
export const passwordMark = (account: Pick<FactoredAccount, 'passwordAt'> | undefined): readonly string[] =>
  account ? [account.passwordAt.toISOString()] : [];

export type FactorReset = {
  readonly find: (runner: Runner, accountId: string) => Promise<FactoredAccount | undefined>;
  /** Whoever calls this forgets the account's sessions after the commit (`Identity.forget`). */
  readonly reset: (
    tx: Tx,
    accountId: string,
    where: {
      readonly ip: string;
      readonly language: string;
      /** Where a colleague is told, who has no contacts of a player. */
      readonly workEmail?: string | undefined;
    },
  ) => Promise<void>;
};

export function createFactorReset(needs: {
  readonly identity: Pick<Identity, 'endSessions'>;
  readonly messages: Messages;
}): FactorReset {
  return {
    async find(runner, accountId) {
      const account = await findById(runner, accountId);
      if (!account) return undefined;
      const { totp, passkeys } = await hasFactors(runner, accountId);
      return {
        brandId: asId<'brand'>(account.brand_id),
        realm: account.audience === 'staff' ? 'staff' : 'member',
        username: account.username,
        factors: [...(totp ? ['totp'] : []), ...(passkeys ? ['passkey'] : [])],
        mustChange: account.must_change,
        passwordAt: account.password_at,
      };
    },

    async reset(tx, accountId, { ip, language, workEmail = '' }) {
      const account = await findById(tx, accountId);
      if (!account) return;
      await dropTotp(tx, accountId);
      await dropPasskeys(tx, accountId);
      await clearCodes(tx, accountId);
      await needs.identity.endSessions(tx, accountId);
      await writeAct(tx, { accountId, act: 'factors reset by staff', ip, agent: '' });
      const tell = (channel: 'sms' | 'email', to: string, kind: 'unfactored' | 'unfactored_staff') =>
        needs.messages.queue(tx, {
          brandId: asId<'brand'>(account.brand_id),
          channel,
          to,
          kind,
          purpose: 'unfactored',
          language,
          params: { username: account.username },
        });
      for (const { kind, value, verified_at } of await contactsOf(tx, accountId))
        if (verified_at) await tell(kind === 'phone' ? 'sms' : 'email', value, 'unfactored');
      if (workEmail !== '') await tell('email', workEmail, 'unfactored_staff');
    },
  };
}
