/** Keys with their rotation: sealed, shown once, two live ones at most, and refused everywhere once they are retired. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { SECOND } from '#kernel/time.ts';
import { signA } from './providers/signature.ts';
import { createKeyRing, makeKey, openKey } from './service/keys.ts';
import { createReceive } from './service/receive.ts';
import { LIVE_KEYS, putVendorRow, RETIRE_KEY } from './store/vendors.ts';
import { CODE, codeOf, openTestVendor, type TestVendor } from './vendors.fixture.ts';

let vendor: TestVendor;
beforeAll(async () => {
  vendor = await openTestVendor();
});
afterAll(() => vendor.close());

async function another(adapter = 'haat') {
  const code = `V${newId().replaceAll('-', '').slice(-10).toUpperCase()}`;
  const row = await putVendorRow(vendor.db, {
    brand_id: vendor.brand.id,
    code,
    name: code,
    adapter,
    endpoint: '',
    operator: 'self',
    currencies: ['BDT'],
    limits: {},
    round_minutes: 15,
  });
  if (!row) throw new Error('no vendor');
  return row;
}
const make = (of: Parameters<typeof makeKey>[2], kind: 'hmac' | 'rsa' | 'des', given = '') =>
  vendor.db.transaction((tx) => makeKey(tx, vendor.needs, of, kind, given));
const live = ({ brand_id, code }: Parameters<typeof makeKey>[2]) =>
  vendor.db.rows(LIVE_KEYS, [brand_id, code]);

describe('a key', () => {
  it('is made where none is given, and stands sealed', async () => {
    const of = await another();
    const { secret, keyId, ours } = await make(of, 'hmac');
    expect(secret.length).toBeGreaterThanOrEqual(40);
    expect(ours).toBe('');
    const [row] = await live(of);
    expect(row?.key_id).toBe(keyId);
    expect(row?.sealed.includes(Buffer.from(secret))).toBe(false);
    if (row) expect(Buffer.from(openKey(vendor.needs.sealer, row).secret).toString()).toBe(secret);
    // Bound to its row: under another id it opens nothing.
    if (row) expect(() => openKey(vendor.needs.sealer, { ...row, id: newId() })).toThrow();
  });

  it('both sides have agreed on is taken where it is long enough', async () => {
    const of = await another();
    expect(await codeOf(make(of, 'hmac', 'too short'))).toBe('vendors.wrong_key');
    expect((await make(of, 'hmac', 'x'.repeat(32))).secret).toBe('x'.repeat(32));
  });

  it('of a pair shows our public half, and takes theirs', async () => {
    const of = await another('hub88');
    expect(await codeOf(make(of, 'rsa', 'no key'))).toBe('vendors.wrong_key');
    const { publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const made = await make(of, 'rsa', publicKey);
    expect([made.secret, made.ours.includes('BEGIN PUBLIC KEY')]).toEqual(['', true]);
    const [row] = await live(of);
    expect(row?.theirs).toBe(publicKey);
  });

  it('of TC has two parts', async () => {
    const of = await another('tc');
    expect(await codeOf(make(of, 'des', 'eight'))).toBe('vendors.wrong_key');
    expect((await make(of, 'des', '8letters signkey')).secret).toBe('');
  });

  it('is one of two at most: the next is made, then the last retired', async () => {
    const of = await another();
    const first = await make(of, 'hmac');
    await make(of, 'hmac');
    expect(await codeOf(make(of, 'hmac'))).toBe('vendors.two_keys');
    await vendor.db.one(RETIRE_KEY, [of.brand_id, of.code, first.id, new Date(vendor.time.now)]);
    expect(await codeOf(make(of, 'hmac'))).toBe('answered');
    // What is retired stays so.
    expect(await vendor.db.one(RETIRE_KEY, [of.brand_id, of.code, first.id, new Date()])).toBeUndefined();
  });

  it('asked for by many at once is there twice at most', async () => {
    const of = await another();
    const said = await Promise.all(
      Array.from({ length: 6 }, () =>
        codeOf(
          vendor.db.transaction(async (tx) => {
            await tx.one(
              { name: 'test.lock_vendor', text: 'select 1 from vendors.vendors where code = $1 for update' },
              [of.code],
            );
            return makeKey(tx, vendor.needs, of, 'hmac', '');
          }),
        ),
      ),
    );
    expect(said.filter((one) => one === 'answered')).toHaveLength(2);
    expect(await live(of)).toHaveLength(2);
  });
});

describe('a call signed', () => {
  const process = () => {
    const [part] = vendor.parts;
    if (!part) throw new Error('there is no process');
    const { db, sealer, clock } = vendor.needs;
    return createReceive({ ...part, keys: createKeyRing({ db, sealer, clock }) });
  };
  const say = async (
    key: { readonly keyId: string; readonly secret: Buffer },
    receive = process(),
  ): Promise<string> => {
    const rawBody = Buffer.from(JSON.stringify({ user: 'nobody', request_uuid: newId() }));
    const headers = signA(
      key,
      { method: 'POST', path: `/vendors/${CODE}/info`, body: rawBody },
      vendor.time.now,
    );
    const call = { brandId: vendor.brand.id, vendor: CODE, path: 'info', rawBody };
    return JSON.parse(await receive({ ...call, header: (name) => headers[name] })).status;
  };

  it('with either of two live keys is heard, with a retired one it is not, a second later at the latest', async () => {
    const next = await make(vendor.vendor, 'hmac');
    const second = { keyId: next.keyId, secret: Buffer.from(next.secret) };
    const receive = process();
    expect([await say(vendor.key, receive), await say(second, receive)]).toEqual([
      'RS_ERROR_INVALID_TOKEN',
      'RS_ERROR_INVALID_TOKEN',
    ]);
    await vendor.db.one(RETIRE_KEY, [vendor.brand.id, CODE, next.id, new Date(vendor.time.now)]);
    vendor.time.now += 2 * SECOND;
    expect(await say(second, receive)).toBe('RS_ERROR_INVALID_SIGNATURE');
    expect(await say(vendor.key, receive)).toBe('RS_ERROR_INVALID_TOKEN');
  });

  it('with a key of another vendor, or under another’s name, is refused', async () => {
    const of = await another();
    const other = await make(of, 'hmac');
    expect(await say({ keyId: other.keyId, secret: Buffer.from(other.secret) })).toBe(
      'RS_ERROR_INVALID_SIGNATURE',
    );
    expect(await say({ keyId: other.keyId, secret: vendor.key.secret })).toBe('RS_ERROR_INVALID_SIGNATURE');
  });

  it('by nobody we know is refused as a stranger’s, and leaves no line', async () => {
    const receive = process();
    const call = { brandId: vendor.brand.id, vendor: 'NOBODY', path: 'bet', rawBody: Buffer.from('{') };
    expect(JSON.parse(await receive({ ...call, header: () => undefined })).status).toBe(
      'RS_ERROR_INVALID_PARTNER',
    );
    // What is no JSON is judged behind its signature.
    const unsigned = { ...call, vendor: CODE };
    expect(JSON.parse(await receive({ ...unsigned, header: () => undefined })).status).toBe(
      'RS_ERROR_INVALID_SIGNATURE',
    );
    const headers = signA(
      vendor.key,
      { method: 'POST', path: `/vendors/${CODE}/bet`, body: call.rawBody },
      vendor.time.now,
    );
    expect(JSON.parse(await receive({ ...unsigned, header: (name) => headers[name] })).status).toBe(
      'RS_ERROR_WRONG_SYNTAX',
    );
  });
});
