import { type Runner, statement } from '#platform/db/db.ts';

export type PhonePurpose = 'login' | 'register' | 'bind';

export type VerificationRow = {
  browser: Buffer;
  brand_id: string;
  purpose: PhonePurpose;
  subject: string;
  phone: string;
  reference: string;
  expires_at: Date;
};

const PUT = statement<unknown>(
  'identity.put_phone_verification',
  `insert into identity.phone_verifications (hash, browser, brand_id, purpose, subject, phone, reference, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const putVerification = (runner: Runner, hash: Buffer, row: VerificationRow) =>
  runner.run(PUT, [
    hash,
    row.browser,
    row.brand_id,
    row.purpose,
    row.subject,
    row.phone,
    row.reference,
    row.expires_at,
  ]);

export type VerificationKey = {
  readonly hash: Buffer;
  readonly browser: Buffer;
  readonly brandId: string;
  /** The account at the page, or empty. */
  readonly subject: string;
};
const TRY = statement<Pick<VerificationRow, 'phone' | 'reference' | 'purpose' | 'subject'>>(
  'identity.try_phone_verification',
  `update identity.phone_verifications set tries = tries + 1
    where hash = $1 and browser = $2 and brand_id = $3 and subject in ('', $4) and token is null and tries < $5
      and expires_at > $6
   returning phone, reference, purpose, subject`,
);
/** Counts a try before anybody is asked; somebody else's looks like none. */
export const tryVerification = (runner: Runner, key: VerificationKey, most: number, now: Date) =>
  runner.one(TRY, [key.hash, key.browser, key.brandId, key.subject, most, now]);

const END = statement<unknown>(
  'identity.end_phone_verification',
  'update identity.phone_verifications set token = $2, expires_at = $3 where hash = $1 and token is null',
);
/** False when another try at the same moment was right before this one. */
export const endVerification = async (
  runner: Runner,
  hash: Buffer,
  token: Buffer,
  expiresAt: Date,
): Promise<boolean> => (await runner.run(END, [hash, token, expiresAt])) === 1;

const BY_TOKEN = statement<Pick<VerificationRow, 'brand_id' | 'purpose' | 'subject'>>(
  'identity.phone_verification_of',
  'select brand_id, purpose, subject from identity.phone_verifications where token = $1',
);
/** What a token was asked for; undefined when the service's own program got it. */
export const verificationOf = (runner: Runner, token: Buffer) => runner.one(BY_TOKEN, [token]);

const SWEEP = statement<unknown>(
  'identity.sweep_phone_verifications',
  "delete from identity.phone_verifications where expires_at < now() - interval '1 hour'",
);
export const sweepVerifications = (runner: Runner): Promise<number> => runner.run(SWEEP);
