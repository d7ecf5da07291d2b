/** Makes node_modules what package-lock.json says. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';

const OLDEST = [20, 19];

export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(
    `haat: Node ${OLDEST.join('.')} or newer is needed; this is ${process.versions.node}. Get one from https://nodejs.org or your system's packages.`,
  );
  process.exit(1);
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const stampFile = (home) => join(home, 'node_modules/.haat-installed');
const lockHash = (home) =>
  createHash('sha256')
    .update(readFileSync(join(home, 'package-lock.json')))
    .digest('hex');

/** Our own npm ci left its mark, or somebody else's install holds every package of the lock file in its version. */
export function isInstalled(home) {
  const stamp = stampFile(home);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(home)) return true;
  const written = join(home, 'node_modules/.package-lock.json');
  if (!existsSync(written)) return false;
  const wanted = read(join(home, 'package-lock.json')).packages;
  const present = read(written).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || entry.link) return true;
    const found = present[place];
    // Packages for other systems are absent by design.
    if (!found) return entry.optional === true;
    return found.version === entry.version && (!entry.integrity || found.integrity === entry.integrity);
  });
}

function npm(home) {
  const inside = process.env.npm_execpath;
  const [command, args] = inside?.endsWith('.js') ? [process.execPath, [inside]] : ['npm', []];
  return new Promise((resolve) => {
    const child = spawn(
      command,
      [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      {
        cwd: home,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => (said = (said + part).slice(-8_000)));
    child.once('error', (error) => resolve({ code: 1, said: String(error) }));
    child.once('close', (code) => resolve({ code, said }));
  });
}

export async function install(home) {
  if (isInstalled(home)) return;
  // A linked node_modules belongs to another checkout.
  if (lstatSync(join(home, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error('haat: node_modules is a link and does not match package-lock.json; using it as it is.');
    return;
  }
  await alone('install', home, async () => {
    if (isInstalled(home)) return;
    const began = Date.now();
    const seconds = () => Math.round((Date.now() - began) / 1000);
    console.log('haat: installing packages (a minute or two, once) …');
    const progress = setInterval(() => console.log(`haat: … still installing (${seconds()} s)`), 10_000);
    const { code, said } = await npm(home);
    clearInterval(progress);
    if (code === 0) writeFileSync(stampFile(home), lockHash(home));
    else {
      console.error(said.trimEnd());
      console.error(
        'haat: npm could not install the packages; its own words are above. Is the registry reachable, and is there room on the disk?',
      );
      process.exit(1);
    }
    console.log(`haat: packages installed (${seconds()} s)`);
  });
}
