/**
 * Keys of the installation, made by the server at its first start and kept with mode 0600 in `<HAAT_DATA>/keys`:
 * `master` seals secrets at rest, `wire` (P-256) opens encrypted calls, `provider` signs the sandbox provider's callbacks.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

export type InstallationKeys = {
  /** A 32-byte key for one purpose, derived from the master key (HKDF-SHA256). */
  readonly derive: (purpose: string) => Buffer;
  readonly wirePrivate: KeyObject;
  readonly wirePublic: KeyObject;
  /** The key before the last rotation opens what was sealed with it until then, ms since 1970. */
  readonly wirePrevious?: { readonly key: KeyObject; readonly until: number } | undefined;
};

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Written once: of two processes that start together, the first to create the file wins and both read it. */
function readOrCreate(path: string, make: () => string): string {
  try {
    const text = readFileSync(path, 'utf8');
    if (text !== '') return text;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, make());
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return waitForText(path);
}

function waitForText(path: string): string {
  for (let tries = 0; tries < 50; tries += 1) {
    const text = readFileSync(path, 'utf8');
    if (text.endsWith('\n')) return text;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
  throw new Error(`${path} is empty or cut off; restore it from a backup`);
}

/** Pages that were open when the key changed go on sealing with the one before for at most this long. */
const PREVIOUS_MS = 24 * 60 * 60 * 1000;

const newWireKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/**
 * Makes a new key for encrypted calls; the present one still opens for a day. Every process reads its keys at its start: restart
 * them one after the other. Once a day at most, or pages that are open are cut off.
 */
export function rotateWireKey(dataDir: string): void {
  const folder = join(dataDir, 'keys');
  const [present, previous] = [join(folder, 'wire.pem'), join(folder, 'wire-previous.pem')];
  renameSync(present, previous);
  utimesSync(previous, new Date(), new Date());
  readOrCreate(present, newWireKey);
}

function previousWireKey(folder: string): InstallationKeys['wirePrevious'] {
  const path = join(folder, 'wire-previous.pem');
  if (!existsSync(path)) return undefined;
  const { mode, mtimeMs } = statSync(path);
  if ((mode & 0o077) !== 0) throw new Error(`${path} can be read by others; run: chmod 600 ${path}`);
  return { key: createPrivateKey(readFileSync(path, 'utf8')), until: mtimeMs + PREVIOUS_MS };
}

/** @throws when a key file is readable by others or too weak: the server refuses to start with it. */
export function loadKeys(dataDir: string): InstallationKeys {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const masterPath = join(folder, 'master');
  const master = Buffer.from(
    readOrCreate(masterPath, () => `${randomBytes(32).toString('hex')}\n`).trim(),
    'hex',
  );
  if (master.length !== 32 || new Set(master).size < 8)
    throw new Error(`${masterPath} is not a 32-byte random key`);
  const wirePath = join(folder, 'wire.pem');
  const pem = readOrCreate(wirePath, newWireKey);
  for (const path of [masterPath, wirePath]) {
    if ((statSync(path).mode & 0o077) !== 0)
      throw new Error(`${path} can be read by others; run: chmod 600 ${path}`);
  }
  const wirePrivate = createPrivateKey(pem);
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `haat:${purpose}`, 32)),
    wirePrivate,
    wirePublic: createPublicKey(wirePrivate),
    wirePrevious: previousWireKey(folder),
  };
}
