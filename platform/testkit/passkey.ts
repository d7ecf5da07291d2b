/**
 * A passkey authenticator as a device has one: an ES256 key pair a site, a counter, and answers signed as WebAuthn has them.
 * Written from the WebAuthn specification and not with the library the product checks with, so that both cannot be wrong alike.
 * Lies are told by name, to see each refused.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What the browser would say although it is not so. */
export type Lie = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: 'webauthn.create' | 'webauthn.get';
  /** The signature counter; else it grows by one with every answer. */
  readonly counter?: number;
  /** Neither finger, face nor PIN was shown. */
  readonly unverified?: boolean;
  /** Nobody was there. */
  readonly absent?: boolean;
  /** The name of a credential this device does not have. */
  readonly id?: string;
  /** The signed bytes are changed afterwards. */
  readonly tampered?: boolean;
};

export type Attestation = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports: string[];
  };
  readonly clientExtensionResults: Record<string, never>;
};
export type Assertion = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle: string;
  };
  readonly clientExtensionResults: Record<string, never>;
};

export type Authenticator = {
  /** What `navigator.credentials.create` answers to these options. */
  readonly create: (options: Readonly<Record<string, unknown>>, lie?: Lie) => Attestation;
  /** What `navigator.credentials.get` answers. */
  readonly get: (options: Readonly<Record<string, unknown>>, lie?: Lie) => Assertion;
};

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
const stringIn = (value: unknown, ...path: readonly string[]): string => {
  let found = value;
  for (const name of path)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return typeof found === 'string' ? found : '';
};

/** CBOR (RFC 8949): a head of major type and length, as far as passkeys need it. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const whole = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** The public key as COSE has it (RFC 9053): EC2, ES256, P-256, x and y. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return map([
    [whole(1), whole(2)],
    [whole(3), whole(-7)],
    [whole(-1), whole(1)],
    [whole(-2), bytes(Buffer.from(x, 'base64url'))],
    [whole(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
}

export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;
  let owner = '';

  const clientData = (type: NonNullable<Lie['type']>, challenge: string, lie: Lie): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const data = (rpId: string, lie: Lie, more: Buffer = Buffer.alloc(0)): Buffer => {
    count += 1;
    const flags =
      (lie.absent ? 0 : FLAGS.present) |
      (lie.unverified ? 0 : FLAGS.verified) |
      (more.length > 0 ? FLAGS.attested : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? count);
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flags]), counter, more]);
  };
  const named = (lie: Lie) => {
    const name = lie.id ?? id.toString('base64url');
    return { id: name, rawId: name, type: 'public-key' as const, clientExtensionResults: {} };
  };

  return {
    create(options, lie = {}) {
      owner = stringIn(options, 'user', 'id');
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]);
      const attestationObject = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data(stringIn(options, 'rp', 'id'), lie, attested))],
      ]);
      return {
        ...named(lie),
        response: {
          clientDataJSON: clientData('webauthn.create', stringIn(options, 'challenge'), lie).toString(
            'base64url',
          ),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(options, lie = {}) {
      const client = clientData('webauthn.get', stringIn(options, 'challenge'), lie);
      const authenticator = data(stringIn(options, 'rpId'), lie);
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey);
      if (lie.tampered) authenticator.writeUInt32BE(count + 7, 33);
      return {
        ...named(lie),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: owner,
        },
      };
    },
  };
}
