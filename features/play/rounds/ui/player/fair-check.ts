/** The check of a round on the reader's own device: fingerprint of the seed, and every step computed again. */
import type { Proof } from '#features/play/rounds/contract.ts';
import { ENGINES } from '#games/registry.ts';
import { recompute } from '#games/slots/check.ts';
import { seedHash } from '#kernel/rng/seeds.web.ts';

export type Verdict = { readonly fair: boolean; readonly fingerprint: boolean; readonly outcome: boolean };

/** JSON with sorted keys: the wire may order an object's keys in its own way. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join()}}`;
}

/** @throws RangeError when the seed is not revealed or the game is unknown here */
export async function checkRound(proof: Proof): Promise<Verdict> {
  const engine = ENGINES.get(proof.gameCode);
  if (!engine || proof.serverSeed === null) throw new RangeError('there is nothing to check yet');
  const fingerprint = (await seedHash(proof.serverSeed)) === proof.serverSeedHash;
  const steps = await recompute({
    engine,
    serverSeedHex: proof.serverSeed,
    clientSeed: proof.clientSeed,
    nonce: proof.nonce,
    choice: proof.choice ?? undefined,
    actions: proof.actions,
  }).catch(() => []);
  const shown = canonical(steps.map((step) => step.shown));
  const outcome = shown === canonical(proof.steps) && steps.at(-1)?.win === proof.winUnits;
  return { fair: fingerprint && outcome, fingerprint, outcome };
}
