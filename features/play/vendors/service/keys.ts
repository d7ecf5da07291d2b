/** The keys a vendor and we sign with: sealed at rest, opened in memory for a second at a time, two live ones at most. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Clock } from '#kernel/time.ts';
import { newId } from '#kernel/ids.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import { vendorFaults } from '../faults.ts';
import type { VendorKey } from '../providers/adapter.ts';
import { tcKeys } from '../providers/tc.ts';
import { type KeyRow, LIVE_KEYS, putKey, type VendorRow } from '../store/vendors.ts';

type Of = Pick<VendorRow, 'brand_id' | 'code'>;
const contextOf = (id: string): string => `vendors.keys ${id}`;

export const openKey = (sealer: Sealer, row: KeyRow): VendorKey => ({
  keyId: row.key_id,
  kind: row.kind,
  secret: sealer.open(row.sealed, contextOf(row.id)),
  theirs: row.theirs,
});

/** A key that was retired is refused everywhere after this long. */
const KEPT_MS = 1_000;

export type KeyRing = {
  /** Newest first. */
  readonly live: (of: Of) => Promise<readonly VendorKey[]>;
  readonly forget: () => void;
};

export function createKeyRing({
  db,
  sealer,
  clock,
}: {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
}): KeyRing {
  const kept = new Map<string, { readonly until: number; readonly keys: Promise<readonly VendorKey[]> }>();
  return {
    live: ({ brand_id, code }) => {
      const name = `${brand_id} ${code}`;
      const known = kept.get(name);
      if (known && known.until > clock.now()) return known.keys;
      const keys = db
        .rows(LIVE_KEYS, [brand_id, code])
        .then((rows) => rows.map((row) => openKey(sealer, row)));
      // What could not be read is read again by the next.
      keys.catch(() => kept.delete(name));
      kept.set(name, { until: clock.now() + KEPT_MS, keys });
      return keys;
    },
    forget: () => kept.clear(),
  };
}

/** What is shown once: the shared secret, or our public key, which may be shown again. */
export type MadeKey = {
  readonly id: string;
  readonly keyId: string;
  readonly secret: string;
  readonly ours: string;
};

type Material = {
  readonly plain: Buffer;
  readonly secret: string;
  readonly ours: string;
  readonly theirs: string;
};
function materialOf(kind: KeyRow['kind'], given: string): Material {
  if (kind === 'hmac') {
    const secret = given === '' ? randomBytes(32).toString('base64url') : given;
    if (secret.length < 32) throw vendorFaults('vendors.wrong_key');
    return { plain: Buffer.from(secret), secret, ours: '', theirs: '' };
  }
  if (kind === 'rsa') {
    if (!given.includes('BEGIN PUBLIC KEY')) throw vendorFaults('vendors.wrong_key');
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    return { plain: Buffer.from(privateKey), secret: '', ours: publicKey, theirs: given };
  }
  try {
    tcKeys(Buffer.from(given));
  } catch {
    // Two parts, of which the first has eight characters: anything else opens nothing at the vendor.
    throw vendorFaults('vendors.wrong_key');
  }
  return { plain: Buffer.from(given), secret: '', ours: '', theirs: '' };
}

const MOST_LIVE = 2;

/** @param given a secret both sides have agreed on, the vendor's public key, or nothing: then one is made. @throws vendors.two_keys · wrong_key */
export async function makeKey(
  tx: Runner,
  { sealer, clock }: { readonly sealer: Sealer; readonly clock: Clock },
  vendor: Of,
  kind: KeyRow['kind'],
  given: string,
): Promise<MadeKey> {
  const live = await tx.rows(LIVE_KEYS, [vendor.brand_id, vendor.code]);
  if (live.length >= MOST_LIVE) throw vendorFaults('vendors.two_keys');
  const { plain, secret, ours, theirs } = materialOf(kind, given);
  const id = newId();
  const keyId = `k-${randomBytes(6).toString('hex')}`;
  await putKey(tx, {
    id,
    brand_id: vendor.brand_id,
    vendor: vendor.code,
    key_id: keyId,
    kind,
    sealed: sealer.seal(plain, contextOf(id)),
    theirs,
    ours,
    made_at: new Date(clock.now()),
  });
  return { id, keyId, secret, ours };
}
