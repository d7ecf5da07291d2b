/** A player becomes an agent. His sessions end: what they may do is another from here on. */
import type { Identity } from '#identity/sessions/service.ts';
import type { Tx } from '#platform/db/db.ts';
import { AGENT_TYPES } from '../contract.ts';
import { setType } from '../store.ts';

/** Whoever calls this forgets his sessions after the commit (`Identity.forget`). */
export async function setMemberType(
  tx: Tx,
  { identity }: { readonly identity: Pick<Identity, 'setAudience'> },
  memberId: string,
  type: number,
): Promise<void> {
  await setType(tx, memberId, type);
  await identity.setAudience(tx, memberId, AGENT_TYPES.includes(type) ? 'agent' : 'player');
}
