/**
 * Anchors: the newest link of the journal, signed, in a file outside the database. A chain that is cut, set back or deleted as a whole no
 * longer holds the link its anchor names. Signed with Ed25519, so that whoever keeps an anchor can check it without a key of ours.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  const anchor = { link: n.toString(), mac: mac.toString('hex'), at };
  return { ...anchor, signature: sign(null, anchorText(anchor), key).toString('hex') };
}

export const isGenuine = (anchor: Anchor, key: KeyObject): boolean =>
  verify(null, anchorText(anchor), createPublicKey(key), Buffer.from(anchor.signature, 'hex'));

const folderOf = (dataDir: string): string => join(dataDir, 'anchors');

/** Written whole or not at all. */
function put(path: string, anchor: Anchor): void {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${JSON.stringify(anchor)}\n`, { mode: 0o644 });
  renameSync(own, path);
}

const LATEST = 'latest.json';
const HOUR = /^\d{4}-\d\d-\d\dT\d\d\.json$/;
/** Files of hours are kept this long, ms; those of days are kept for good. */
const HOURS_KEPT_MS = 31 * 86_400_000;

/** Does the chain hold the link this anchor names? */
export type Holds = (anchor: Anchor) => Promise<boolean>;

/** Those that are overwritten from time to time, where they are there. */
const written = (folder: string, names: readonly string[]): { name: string; anchor: Anchor }[] =>
  names
    .filter((name) => existsSync(join(folder, name)))
    .map((name) => ({ name, anchor: readAnchor(join(folder, name)) }));

/**
 * Puts anchors aside whose link the chain no longer holds, as `broken-….json`: the only sign, outside the database, that it was cut, set back or
 * written anew. The books read them as they read the others.
 * @param day of today, as its file is named, ISO 8601
 * @returns those it put aside
 */
export async function setBrokenAside(dataDir: string, day: string, holds: Holds): Promise<Anchor[]> {
  const folder = folderOf(dataDir);
  const broken: Anchor[] = [];
  for (const { name, anchor } of written(folder, [`${day}.json`, LATEST])) {
    if (await holds(anchor)) continue;
    renameSync(join(folder, name), join(folder, `broken-${anchor.link}-${anchor.mac.slice(0, 16)}.json`));
    broken.push(anchor);
  }
  return broken;
}

/**
 * `latest.json` follows each link; a file a day (UTC) holds that day's last one, a file an hour that hour's first one and is never written again.
 * An anchor of a younger link stays, and so does, under another name, one whose link the chain does not hold.
 * @returns the anchors that were put aside
 */
export async function keepAnchor(dataDir: string, anchor: Anchor, holds: Holds): Promise<Anchor[]> {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const day = anchor.at.slice(0, 10);
  const broken = await setBrokenAside(dataDir, day, holds);
  const files = written(folder, [`${day}.json`, LATEST]);
  for (const name of [`${day}.json`, LATEST])
    if (!files.some((file) => file.name === name && BigInt(file.anchor.link) >= BigInt(anchor.link)))
      put(join(folder, name), anchor);
  const hour = join(folder, `${anchor.at.slice(0, 13)}.json`);
  if (!existsSync(hour)) {
    put(hour, anchor);
    const since = new Date(Date.parse(anchor.at) - HOURS_KEPT_MS).toISOString();
    for (const name of readdirSync(folder)) if (HOUR.test(name) && name < since) rmSync(join(folder, name));
  }
  return broken;
}

/** Has this installation ever had a link? */
export const hasAnchors = (dataDir: string): boolean => keptNames(dataDir).length > 0;

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

function keptNames(dataDir: string): string[] {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

/** The anchors that were kept here, by file. */
export const keptAnchors = (dataDir: string): { readonly file: string; readonly anchor: Anchor }[] =>
  keptNames(dataDir).map((name) => ({ file: name, anchor: readAnchor(join(folderOf(dataDir), name)) }));
