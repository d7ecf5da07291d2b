/** The player of the sample brand, who has an account in its second currency too. */
import { SAMPLE_SECOND } from '#features/setup/brand/service/seed.ts';
import { initialPassword } from '#identity/passwords/service/initial.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Opened, Sample } from '#platform/room/room.ts';
import { openBeside } from './currencies.ts';
import { openMember, type RegisterNeeds } from './register.ts';

export const PLAYER = 'rana77';

export async function seedPlayer(
  tx: Tx,
  needs: Pick<RegisterNeeds, 'identity' | 'ledger'>,
  { brandId, currency, production }: Sample,
): Promise<readonly Opened[]> {
  const { identity } = needs;
  if ((await identity.accountId(tx, brandId, 'member', PLAYER)) !== undefined) return [];
  const password = initialPassword();
  const memberId = await openMember(tx, needs, {
    brand: { id: brandId, currency },
    username: PLAYER,
    passwordHash: await identity.hashPassword(password),
    mustChange: production,
    referredBy: null,
  });
  await openBeside(tx, needs, { memberId, brandId, currency: SAMPLE_SECOND.currency }, currency);
  return [{ who: 'player', username: PLAYER, password }];
}
