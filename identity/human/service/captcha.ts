/**
 * The picture with letters. Its answer lives only as a keyed hash in the database, its id only in the visitor's cookie, and the
 * first answer uses it up: a machine gets one guess in 24 million (5 of 30 characters) for every picture it fetches.
 */
import { createHmac, randomInt } from 'node:crypto';
import type { ConfigObject } from 'svg-captcha';
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import type { Context } from '#platform/http/route.ts';
import { pngOf } from '#platform/pictures/png.ts';
import { digest, looksLikeSecret, newSecret, same } from '#identity/accounts/service/tokens.ts';
import { humanFaults } from '../faults.ts';
import { putCaptcha, takeCaptcha } from '../store.ts';

export const CAPTCHA_COOKIE = '__Host-haat-captcha';
const LIFE_MS = 10 * MINUTE;
/** No look-alikes: without 0 O 1 I L 5 S. The package's own texts come from Math.random and can be predicted. */
const LETTERS = 'ABCDEFGHJKMNPQRTUVWXYZ2346789';
const LENGTH = 5;
const SIZE = { width: 160, height: 56 } as const;

type Draw = (text: string, look: ConfigObject) => string;

/** The module is this function; its types only tell of the ones that choose their letters by Math.random. */
const drawing = async (): Promise<Draw> => (await import('svg-captcha')).default as unknown as Draw;

export type Captchas = {
  /** A new picture for this visitor, base64 PNG; the one before it is worth nothing any more. */
  readonly picture: (context: Pick<Context, 'setCookie'>) => Promise<string>;
  /** Uses the visitor's picture up. @throws identity.captcha_required · identity.captcha_wrong */
  readonly check: (context: Pick<Context, 'cookie'>, answer: string | undefined) => Promise<void>;
};

/** Small letters and spaces are forgiven. */
const cleaned = (answer: string): string => answer.replaceAll(/\s/g, '').toUpperCase();

/** The refusal that makes a form show a picture. */
export const captchaRefusal = (code: 'identity.captcha_required' | 'identity.captcha_wrong') =>
  humanFaults(code, { value: { captcha: true }, fields: { captcha: code } });

export function createCaptchas(needs: {
  readonly db: Db;
  readonly keys: Pick<InstallationKeys, 'derive'>;
  readonly clock: Clock;
  /** Draws the letters; a test hands in what it wants to read. */
  readonly letters?: () => string;
}): Captchas {
  const { db, clock } = needs;
  const key = needs.keys.derive('captcha');
  const letters =
    needs.letters ??
    (() => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''));
  const hashOf = (id: string, answer: string): Buffer =>
    createHmac('sha256', key)
      .update(`${id}\n${cleaned(answer)}`)
      .digest();

  return {
    async picture({ setCookie }) {
      const [id, text] = [newSecret(), letters()];
      const draw = await drawing();
      const svg = draw(text, { ...SIZE, noise: 3, color: true, background: '#f4e6c1', fontSize: 52 });
      const png = await pngOf(svg, { palette: true });
      await putCaptcha(db, digest(id), hashOf(id, text), new Date(clock.now() + LIFE_MS));
      setCookie(CAPTCHA_COOKIE, id, LIFE_MS);
      return png.toString('base64');
    },

    async check({ cookie }, answer) {
      const id = cookie(CAPTCHA_COOKIE);
      if (answer === undefined || cleaned(answer) === '') throw captchaRefusal('identity.captcha_required');
      const kept = id !== undefined && looksLikeSecret(id) ? await takeCaptcha(db, digest(id)) : undefined;
      const right =
        id !== undefined &&
        kept !== undefined &&
        kept.expires_at.getTime() > clock.now() &&
        same(kept.answer_hash, hashOf(id, answer));
      if (!right) throw captchaRefusal('identity.captcha_wrong');
    },
  };
}
