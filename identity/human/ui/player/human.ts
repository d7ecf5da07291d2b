/**
 * Solves the proof of work on the page: `const human = await solveHuman(api, 'register')`, sent with the form. The digests are
 * made outside of the page's own thread and in handfuls, so the page stays alive; half a second on a desktop.
 */
import type { GetHumanChallenge, HumanPurpose } from '#identity/human/contract.ts';
import type { Api } from '#platform/ui/api.ts';

const HANDFUL = 256;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The number whose digest is wanted. @throws when there is none, or the caller gave up */
export async function findNumber(
  {
    challenge,
    salt,
    maxnumber,
  }: { readonly challenge: string; readonly salt: string; readonly maxnumber: number },
  signal?: AbortSignal,
): Promise<number> {
  const bytes = new TextEncoder();
  for (let first = 0; first <= maxnumber; first += HANDFUL) {
    signal?.throwIfAborted();
    const tried = await Promise.all(
      Array.from({ length: HANDFUL }, (_, step) =>
        crypto.subtle.digest('SHA-256', bytes.encode(`${salt}${first + step}`)),
      ),
    );
    const found = tried.findIndex((digest) => hex(digest) === challenge);
    if (found >= 0) return first + found;
  }
  throw new Error('the challenge has no solution');
}

/** A proof for one purpose, good for one request. @throws ApiRefusal · ApiTrouble */
export async function solveHuman(api: Api, purpose: HumanPurpose, signal?: AbortSignal): Promise<string> {
  const { algorithm, challenge, salt, signature, maxnumber } = await api.send<typeof GetHumanChallenge>(
    'GET',
    '/wps/system/human',
    { query: { purpose } },
    signal ? { signal } : {},
  );
  const number = await findNumber({ challenge, salt, maxnumber }, signal);
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}
