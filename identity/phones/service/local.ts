/**
 * The local phone sign-in service: it behaves like one and reaches nobody. Its messages go out as our own do, so that the console's
 * screen Messages shows them (late, twice, or never for numbers that end in 13, 14, 15 – messages/local.ts). A code is good for three
 * minutes, three tries and once, the newest alone. Numbers that end in 16 find its quota used up, in 17 have asked too often, in 18
 * meet it broken.
 */
import { randomInt } from 'node:crypto';
import { SignJWT } from 'jose';
import { type BrandId, newId } from '#kernel/ids.ts';
import { type Clock, MINUTE, SECOND } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { hashOf } from '#identity/codes/service.ts';
import { codeOf, DIGITS } from '#identity/codes/rules.ts';
import { putCode, readCode, spendCode, tryCode } from '#identity/codes/store.ts';
import type { Messages } from '#identity/messages/service.ts';
import type { ProviderError } from '#identity/providers/contract.ts';
import { type PhoneClient, ProviderTrouble } from '#identity/providers/service.ts';
import { same } from '#identity/accounts/service/tokens.ts';
import { readPhoneToken } from '#identity/providers/service/tokens.ts';

const LIFE_MINUTES = 3;
const MOST_TRIES = 3;
const ISSUER = 'https://phones.local.invalid/';
const AUDIENCE = 'haat';
const TOKEN_S = (5 * MINUTE) / SECOND;

const MOODS: Readonly<Record<string, ProviderError>> = {
  '16': 'quota-exceeded',
  '17': 'too-many-requests',
  '18': 'unknown',
};

export type LocalPhonesNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  /** `keys.derive('local phones')` */
  readonly key: Buffer;
  readonly messages: Pick<Messages, 'queue'>;
  /** Ms until it answers. */
  readonly delay?: () => number;
  readonly random?: () => number;
};

type Asked = { readonly brandId: BrandId; readonly to: string };
const nameOf = ({ brandId, to }: Asked) =>
  ({ brandId, purpose: 'phone', channel: 'sms', to, subject: '' }) as const;

export function createLocalPhones(needs: LocalPhonesNeeds): PhoneClient {
  const { db, clock, key, messages } = needs;
  const { delay = (): number => randomInt(60, 240), random = (): number => randomInt(10 ** DIGITS) } = needs;
  const slowly = (): Promise<void> => new Promise((done) => setTimeout(done, delay()));

  /** Why a code was not even compared: there is none, it is old, or it was tried too often. */
  const current = async (asked: Asked): Promise<ProviderError> => {
    const kept = await readCode(db, nameOf(asked));
    return kept && kept.tries >= MOST_TRIES && kept.expires_at.getTime() > clock.now()
      ? 'too-many-requests'
      : 'code-expired';
  };
  const token = (to: string): Promise<string> => {
    const now = Math.floor(clock.now() / SECOND);
    return new SignJWT({
      iss: ISSUER,
      aud: AUDIENCE,
      jti: newId(),
      phone_number: to,
      iat: now,
      exp: now + TOKEN_S,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key);
  };

  return {
    service: {
      async send({ brandId, to, language }) {
        await slowly();
        const mood = MOODS[to.slice(-2)];
        if (mood) throw new ProviderTrouble(mood);
        const code = codeOf(random());
        const expiresAt = new Date(clock.now() + LIFE_MINUTES * MINUTE);
        await db.transaction(async (tx) => {
          await putCode(tx, nameOf({ brandId, to }), hashOf(key, nameOf({ brandId, to }), code), expiresAt);
          const params = { code, minutes: LIFE_MINUTES };
          await messages.queue(tx, {
            brandId,
            channel: 'sms',
            to,
            kind: 'code',
            purpose: 'phone',
            language,
            params,
          });
        });
        return { reference: '' };
      },
      async check({ brandId, to, code }) {
        await slowly();
        const asked = { brandId, to };
        const kept = await tryCode(db, nameOf(asked), MOST_TRIES, new Date(clock.now()));
        if (!kept) throw new ProviderTrouble(await current(asked));
        const hash = hashOf(key, nameOf(asked), code);
        if (!same(kept.hash, hash)) throw new ProviderTrouble('invalid-verification-code');
        if (!(await spendCode(db, nameOf(asked), hash))) throw new ProviderTrouble('code-expired');
        return token(to);
      },
    },
    phoneOf: (idToken) =>
      readPhoneToken(idToken, {
        issuer: ISSUER,
        audience: AUDIENCE,
        algorithms: ['HS256'],
        key: async () => key,
        now: () => clock.now(),
      }),
  };
}
