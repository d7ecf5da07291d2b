import type { Runner, Statement } from '#platform/db/db.ts';

/**
 * What a kind's `prepare` reads of stakes that were taken before, under keys that are used again.
 * @param byRef members, ids → their rows
 * @param earlier filled by id, for the kind's `repeat`
 */
export async function readRepeated<Row extends { readonly id: string }>(
  tx: Runner,
  byRef: Statement<Row>,
  repeated: readonly { readonly memberId: string; readonly ref: string }[],
  earlier: Map<string, Row>,
): Promise<void> {
  if (repeated.length === 0) return;
  const refs = [repeated.map(({ memberId }) => memberId), repeated.map(({ ref }) => ref)];
  for (const row of await tx.rows(byRef, refs)) earlier.set(row.id, row);
}
