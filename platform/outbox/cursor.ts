/** A place in the outbox. */
export type Cursor = { readonly xid: string; readonly id: bigint };

/** Whether the one comes after the other in the order of reading. */
export function isBehind(one: Cursor, other: Cursor): boolean {
  if (one.xid === other.xid) return one.id > other.id;
  return one.xid.length === other.xid.length ? one.xid > other.xid : one.xid.length > other.xid.length;
}
