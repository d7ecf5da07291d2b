/** Secrets this process has not used yet are read and opened once, by whichever batch meets them first. */
import type { Runner } from '#platform/db/db.ts';
import type { RoundsNeeds } from '../needs.ts';
import { SEEDS, type SeedLine } from '../store.ts';

export async function openSecrets(needs: RoundsNeeds, tx: Runner, lines: readonly SeedLine[]): Promise<void> {
  const missing = lines.filter((line) => needs.seeds.known(line.seed_id) === undefined);
  if (missing.length === 0) return;
  const rows = await tx.rows(SEEDS, [missing.map((line) => line.member_id)]);
  for (const row of rows) needs.seeds.open(row.seed_id, row.server_seed);
}
