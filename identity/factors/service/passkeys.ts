/**
 * Passkeys (WebAuthn): the browser's key pair signs a challenge that works once within five minutes, for the host the page
 * stands on. User verification (finger, face, PIN) is required, so a passkey is two factors in one.
 */
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { PasskeyAssertion, PasskeyAttestation } from '../contract.ts';
import { factorFaults } from '../faults.ts';
import {
  lockPasskey,
  type PasskeyRow,
  passkeysOf,
  putChallenge,
  putPasskey,
  takeChallenge,
  usedPasskey,
} from '../store.ts';

/** Certificates and CBOR take a fifth of the server's start; they are loaded when the first passkey is asked for. */
const webauthn = () => import('@simplewebauthn/server');

const LIFE_MS = 5 * MINUTE;
const MAX_PASSKEYS = 10;

/** The site a passkey belongs to: its host as the browser wrote it, e.g. `localhost:3000`. */
export type Site = { readonly host: string; readonly name: string };
export type PromptPurpose = 'prove' | 'sign-in';

export type Passkeys = {
  readonly creation: (
    runner: Runner,
    accountId: string,
    label: string,
    site: Site,
  ) => Promise<Record<string, unknown>>;
  /** @throws identity.passkey_wrong · identity.too_many_passkeys */
  readonly keep: (
    tx: Tx,
    accountId: string,
    name: string,
    credential: PasskeyAttestation,
    site: Site,
  ) => Promise<void>;
  /** `null` asks whoever holds a passkey of this site. */
  readonly prompt: (
    runner: Runner,
    accountId: string | null,
    purpose: PromptPurpose,
    site: Site,
  ) => Promise<Record<string, unknown>>;
  /** The account whose passkey signed, or undefined. */
  readonly take: (
    tx: Tx,
    accountId: string | null,
    purpose: PromptPurpose,
    credential: PasskeyAssertion,
    site: Site,
  ) => Promise<string | undefined>;
};

const rpId = (site: Site): string => site.host.replace(/:\d+$/, '');
/** Plain http counts only on this very machine, as browsers have it. */
const originsOf = (site: Site): string[] => [
  `https://${site.host}`,
  ...(rpId(site) === 'localhost' ? [`http://${site.host}`] : []),
];

/** The challenge inside a signed answer; the signature covers it. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const found = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : '';
    return typeof found === 'string' ? found.slice(0, 200) : '';
  } catch {
    return '';
  }
}

export function createPasskeys(clock: Clock): Passkeys {
  const until = (): Date => new Date(clock.now() + LIFE_MS);
  const now = (): Date => new Date(clock.now());

  return {
    async creation(runner, accountId, label, site) {
      const known = await passkeysOf(runner, accountId);
      const options = await (await webauthn()).generateRegistrationOptions({
        rpName: site.name,
        rpID: rpId(site),
        userName: label,
        userID: new TextEncoder().encode(accountId),
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      await putChallenge(runner, options.challenge, accountId, 'enrol', until());
      return { ...options };
    },

    async keep(tx, accountId, name, credential, site) {
      if ((await passkeysOf(tx, accountId)).length >= MAX_PASSKEYS)
        throw factorFaults('identity.too_many_passkeys');
      const challenge = challengeIn(credential.response.clientDataJSON);
      if (!(await takeChallenge(tx, challenge, accountId, 'enrol', now())))
        throw factorFaults('identity.passkey_wrong');
      const made = await verifiedNew(credential, expectedOf(site, challenge));
      if (!made) throw factorFaults('identity.passkey_wrong');
      if (!(await putPasskey(tx, { ...made, account_id: accountId, name })))
        throw factorFaults('identity.passkey_wrong');
    },

    async prompt(runner, accountId, purpose, site) {
      const known = accountId === null ? [] : await passkeysOf(runner, accountId);
      const options = await (await webauthn()).generateAuthenticationOptions({
        rpID: rpId(site),
        userVerification: 'required',
        allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
      });
      await putChallenge(runner, options.challenge, accountId, purpose, until());
      return { ...options };
    },

    async take(tx, accountId, purpose, credential, site) {
      const challenge = challengeIn(credential.response.clientDataJSON);
      if (!(await takeChallenge(tx, challenge, accountId, purpose, now()))) return undefined;
      const row = await lockPasskey(tx, credential.id);
      if (!row || (accountId !== null && row.account_id !== accountId)) return undefined;
      const counter = await verifiedCounter(row, credential, expectedOf(site, challenge));
      if (counter === undefined) return undefined;
      await usedPasskey(tx, row.id, counter, now());
      return row.account_id;
    },
  };
}

/** What an answer must have been signed for. */
const expectedOf = (site: Site, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: originsOf(site),
  expectedRPID: rpId(site),
  requireUserVerification: true,
});
type Expected = ReturnType<typeof expectedOf>;

/** The key pair a browser made, as it is stored; undefined when the answer does not hold. */
async function verifiedNew(credential: PasskeyAttestation, expected: Expected) {
  const { response } = credential;
  const verified = await (await webauthn())
    .verifyRegistrationResponse({
      response: { ...credential, response: { ...response, transports: response.transports ?? [] } },
      ...expected,
    })
    .catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    id,
    public_key: Buffer.from(publicKey),
    counter: BigInt(counter),
    transports: [...transports],
  };
}

/** The passkey's next counter; undefined when its signature does not hold. */
async function verifiedCounter(
  row: PasskeyRow,
  credential: PasskeyAssertion,
  expected: Expected,
): Promise<number | undefined> {
  const { userHandle, ...response } = credential.response;
  const verified = await (await webauthn())
    .verifyAuthenticationResponse({
      response: {
        ...credential,
        response: userHandle === undefined ? response : { ...response, userHandle },
      },
      ...expected,
      credential: {
        id: row.id,
        publicKey: Uint8Array.from(row.public_key),
        counter: Number(row.counter),
        transports: row.transports,
      },
    })
    .catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
