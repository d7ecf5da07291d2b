/** A trial member (docs/PRODUCT.md, 6, type 4): a row of its own class, with credits in the currency of play. It is never upgraded
 * in place and its credits are in no account of money, so they cannot become any. */
import { PLAY_MONEY } from '#kernel/money.ts';
import { randomBytes } from 'node:crypto';
import { newId } from '#kernel/ids.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Identity } from '#identity/sessions/service.ts';
import type { Tx } from '#platform/db/db.ts';
import { TRIAL_TYPE } from '../contract.ts';
import { accountFor, audienceOf, referralCode } from '../rules.ts';
import { insertMember } from '../store.ts';
import { openMember } from './register.ts';

export async function openTrialMember(
  tx: Tx,
  { ledger, identity }: { readonly ledger: Ledger; readonly identity: Identity },
  brandId: Parameters<Ledger['pockets']>[1],
): Promise<string> {
  const id = newId<'member'>();
  const account = `trial${randomBytes(6).toString('hex')}`;
  await identity.openAccount(tx, {
    id,
    audience: audienceOf(TRIAL_TYPE),
    brandId,
    username: account,
    // No password fits: a trial is reached by its session alone.
    passwordHash: 'none',
    mustChange: false,
  });
  await insertMember(tx, {
    id,
    brand_id: brandId,
    account,
    nickname: account,
    type: TRIAL_TYPE,
    currency: PLAY_MONEY,
    referral_code: referralCode(randomBytes(10)),
    referred_by: null,
  });
  await ledger.pockets(tx, brandId, id, PLAY_MONEY);
  return id;
}

/** A player whom a provider vouches for: an account nobody chose a name or password for. */
export const openGuestOf = (
  tx: Tx,
  needs: Parameters<typeof openMember>[1],
  brand: Parameters<typeof openMember>[2]['brand'],
  referredBy: string | null,
): Promise<string> =>
  openMember(tx, needs, {
    brand,
    username: accountFor(randomBytes(9)),
    passwordHash: 'none',
    mustChange: false,
    referredBy,
  });
