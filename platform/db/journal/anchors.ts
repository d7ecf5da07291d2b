/**
 * Anchors: the newest link of the journal, signed, in a file outside the database. A chain that is cut, set back or deleted as a whole no
 * longer holds the link its anchor names. Signed with Ed25519, so that whoever keeps an anchor can check it without a key of ours.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Link } from './links.ts';

export type Anchor = {
  /** Number of the link, as a decimal. */
  readonly link: string;
  /** Its MAC, hex: it hangs on every link before. */
  readonly mac: string;
  /** When the link was made, ISO 8601. */
  readonly at: string;
  /** Ed25519 over `anchorText`, hex. */
  readonly signature: string;
};

/** Which purpose of the installation's keys the anchors have (`keys.derive`). */
export const ANCHOR_KEY = 'anchors';

/** RFC 8410: an Ed25519 private key is 32 random bytes behind this. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export const anchorKey = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

/** The key anyone may check anchors with, PEM. */
export const anchorPublicKey = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

const anchorText = ({ link, mac, at }: Omit<Anchor, 'signature'>): Buffer =>
  Buffer.from(`haat anchor ${link} ${mac} ${at}`);

export function anchorOf({ n, mac, at }: Pick<Link, 'n' | 'mac' | 'at'>, key: KeyObject): Anchor {
  const told = { link: n.toString(), mac: mac.toString('hex'), at };
  return { ...told, signature: sign(null, anchorText(told), key).toString('hex') };
}

export const isGenuine = (anchor: Anchor, key: KeyObject): boolean =>
  verify(null, anchorText(anchor), createPublicKey(key), Buffer.from(anchor.signature, 'hex'));

const folderOf = (dataDir: string): string => join(dataDir, 'anchors');

/** Written whole or not at all. */
function put(path: string, anchor: Anchor): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(anchor)}\n`, { mode: 0o644 });
  renameSync(`${path}.new`, path);
}

/** `latest.json` follows each link; a file a day (UTC) holds that day's last one. */
export function keepAnchor(dataDir: string, anchor: Anchor): void {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  put(join(folder, `${anchor.at.slice(0, 10)}.json`), anchor);
  put(join(folder, 'latest.json'), anchor);
}

/** @throws when the file is no anchor */
export function readAnchor(path: string): Anchor {
  const said = JSON.parse(readFileSync(path, 'utf8')) as Partial<Record<keyof Anchor, unknown>>;
  const { link, mac, at, signature } = said;
  if (
    typeof link !== 'string' ||
    !/^\d+$/.test(link) ||
    typeof mac !== 'string' ||
    typeof at !== 'string' ||
    typeof signature !== 'string'
  )
    throw new Error(`${path} is no anchor`);
  return { link, mac, at, signature };
}

/** The anchors that were kept here, by file. */
export function keptAnchors(dataDir: string): { readonly file: string; readonly anchor: Anchor }[] {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ file: name, anchor: readAnchor(join(folder, name)) }));
}
