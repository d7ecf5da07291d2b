/**
 * A remembered sign-in (RULINGS, Identity): for a day the browser holds a token in place of the password. It works
 * once and is replaced; a token that comes a second time was stolen from somebody, so its whole family ends.
 */
import { type Clock, DAY, SECOND } from '#kernel/time.ts';
import { newId } from '#kernel/ids.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { SessionEnded } from '../contract/session.ts';
import { endFamily } from '../store/live.ts';
import { digest, looksLikeSecret, newSecret } from '#identity/accounts/service/tokens.ts';
import { dropFamily, keepSignIn, lockKept, spendKept } from '../store/browsers.ts';

export const KEEP_MS = DAY;
/** Two tabs that ask at once are one browser, not a thief. */
const GRACE_MS = 10 * SECOND;

export type Kept = { readonly family: string; readonly token: string };

export async function newFamily(tx: Tx, clock: Clock, accountId: string): Promise<Kept> {
  const [family, token] = [newId(), newSecret()];
  const expiresAt = new Date(clock.now() + KEEP_MS);
  await keepSignIn(tx, { hash: digest(token), family, accountId, expiresAt });
  return { family, token };
}

export type Taken =
  | { readonly state: 'right'; readonly accountId: string; readonly kept: Kept }
  | { readonly state: 'over' }
  | { readonly state: 'stolen'; readonly accountId: string; readonly sessions: readonly string[] };

/** Uses a token up and makes the family's next; the day ends when the first one's would have. */
export async function takeKept(db: Db, clock: Clock, token: string | undefined): Promise<Taken> {
  if (token === undefined || !looksLikeSecret(token)) return { state: 'over' };
  return db.transaction(async (tx): Promise<Taken> => {
    const row = await lockKept(tx, digest(token));
    const now = clock.now();
    if (!row || row.expires_at.getTime() <= now) return { state: 'over' };
    if (row.used_at !== null && now - row.used_at.getTime() < GRACE_MS) return { state: 'over' };
    const { account_id: accountId, family } = row;
    if (row.used_at !== null) {
      const sessions = (await endFamily(tx, family)).map(({ id }) => id);
      await dropFamily(tx, family);
      await announce(
        tx,
        SessionEnded,
        sessions.map((sessionId) => ({ accountId, sessionId })),
      );
      return { state: 'stolen', accountId, sessions };
    }
    await spendKept(tx, digest(token), new Date(now));
    const next = newSecret();
    await keepSignIn(tx, { hash: digest(next), family, accountId, expiresAt: row.expires_at });
    return { state: 'right', accountId, kept: { family, token: next } };
  });
}
