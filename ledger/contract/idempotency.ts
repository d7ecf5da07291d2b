/** One key, one wish: the same key and content are answered as before, other content under the same key is refused. */
import { createHash } from 'node:crypto';
import { ledgerFaults } from '../contract.ts';

/** What a caller asked for, as a row keeps it beside the key. */
export const wishDigest = (request: string): Buffer => createHash('sha256').update(request).digest();

const isSame = (one: string | Buffer, other: string | Buffer): boolean =>
  typeof one === 'string' || typeof other === 'string' ? one === other : one.equals(other);

/**
 * What the key was used for before, where it was.
 * @param found the row under the caller's key. What is read outside the lock that decides is asked for once more inside
 * @throws idempotency.conflict when it stood for other content
 */
export function earlier<Row extends { readonly content: string | Buffer }>(
  found: Row | undefined,
  content: Row['content'],
): Row | undefined {
  if (found && !isSame(found.content, content)) throw ledgerFaults('idempotency.conflict');
  return found;
}
