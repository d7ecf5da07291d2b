/**
 * How somebody proves again who is at the page: by what his account really has. A factor stands above everything; then the
 * password; and where there is none – a provider or a text message opened the account – a code to a number or mailbox it has
 * proved, or the provider that is connected. Nothing that could be offered and not be given.
 */
import { asId, type BrandId } from '#kernel/ids.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import type { Codes } from '#identity/codes/service.ts';
import { contactsOf } from '#identity/accounts/store/contacts.ts';
import { hasPassword, knowsPassword } from '#identity/passwords/service.ts';
import type { SocialProvider } from '#identity/providers/contract.ts';
import { PROVIDERS, type SocialClient } from '#identity/providers/service.ts';
import { linksOf } from '#identity/accounts/store/links.ts';
import { type AccountRow, findById } from '#identity/accounts/store.ts';
import type { StepUpWay } from '../contract.ts';
import { factorFaults } from '../faults.ts';
import { hasFactors } from '../store.ts';

export type WayNeeds = {
  readonly db: Db;
  readonly codes: Pick<Codes, 'send' | 'take'>;
  /** How a provider the brand lets people come by says when somebody signed in there; undefined where it lets nobody. */
  readonly tellsWhen: (
    brandId: BrandId,
    provider: SocialProvider,
  ) => Promise<SocialClient['tellsWhen'] | undefined>;
};

export async function waysOf(needs: WayNeeds, accountId: string): Promise<StepUpWay[]> {
  const has = await hasFactors(needs.db, accountId);
  if (has.totp || has.passkeys)
    return [
      ...(has.passkeys ? (['passkey'] as const) : []),
      ...(has.totp ? (['totp'] as const) : []),
      ...(has.recovery ? (['recovery'] as const) : []),
    ];
  const account = await findById(needs.db, accountId);
  if (!account || knowsPassword(account)) return ['password'];
  const others = await withoutPassword(needs, account);
  // One nobody is sure to have is offered, and what the account has proved beside it.
  return hasPassword(account.password_hash) ? ['password', ...others] : others;
}

async function withoutPassword({ db, tellsWhen }: WayNeeds, account: AccountRow): Promise<StepUpWay[]> {
  const ways: StepUpWay[] = [];
  for (const channel of ['sms', 'email'] as const)
    if ((await provedAt(db, account.id, channel)) !== undefined) ways.push(channel);
  const linked = (await linksOf(db, account.id)).map((one) => one.provider);
  const silent: StepUpWay[] = [];
  for (const provider of PROVIDERS) {
    const tells = linked.includes(provider) && (await tellsWhen(asId<'brand'>(account.brand_id), provider));
    if (tells) (tells === 'never' ? silent : ways).push(provider);
  }
  // One that never says whether it asked is the last resort of an account that has nothing better (decision 0017).
  return ways.length > 0 ? ways : silent;
}

type Channel = 'sms' | 'email';
const provedAt = async (runner: Runner, accountId: string, channel: Channel): Promise<string | undefined> =>
  (await contactsOf(runner, accountId)).find(
    (one) => one.kind === (channel === 'sms' ? 'phone' : 'email') && one.verified_at !== null,
  )?.value;

type Who = { readonly id: string; readonly sessionId: string };

/** Where the code of this session goes, and what it is bound to. @throws identity.step_up_required when the account has no such way */
async function requestOf(needs: WayNeeds, { id, sessionId }: Who, channel: Channel) {
  const methods = await waysOf(needs, id);
  const account = await findById(needs.db, id);
  const to = await provedAt(needs.db, id, channel);
  if (!account || to === undefined || !methods.includes(channel))
    throw factorFaults('identity.step_up_required', { value: { methods } });
  const brandId = asId<'brand'>(account.brand_id);
  return { brandId, purpose: 'verify', channel, to, subject: `step-up ${sessionId}` } as const;
}

/** @throws identity.step_up_required · identity.code_too_soon · identity.code_too_many */
export const sendStepUpCode = async (
  needs: WayNeeds,
  who: Who,
  channel: Channel,
  where: { readonly ip: string; readonly language: string },
): Promise<{ expiredMinutes: number }> =>
  needs.codes.send({ ...(await requestOf(needs, who, channel)), ...where });

/** @throws identity.step_up_required · identity.code_wrong */
export const takeStepUpCode = async (
  needs: WayNeeds,
  who: Who,
  channel: Channel,
  code: string,
): Promise<void> => needs.codes.take({ ...(await requestOf(needs, who, channel)), code });
