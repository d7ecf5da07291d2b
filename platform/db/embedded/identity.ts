/** Who PostgreSQL runs as. It refuses to run as root, so root hands it to a user without rights. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { PostgresTrouble } from './trouble.ts';

/** uid and gid for `spawn`; undefined = as we are. */
export type RunAs = { readonly uid: number; readonly gid: number; readonly name: string } | undefined;

const HUMBLE = ['nobody', 'postgres', 'daemon', 'www-data'];

type Passwd = { readonly name: string; readonly uid: number; readonly gid: number };

function users(): Passwd[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((field) => field.length >= 4)
    .map((field) => ({ name: field[0] ?? '', uid: Number(field[2]), gid: Number(field[3]) }));
}

/**
 * The user PostgreSQL runs as. As root: the owner of the data that is there already, otherwise `nobody`
 * (initdb wants a user that stands in /etc/passwd).
 */
export function runAs(existingData: string | undefined): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  const known = users();
  if (existingData !== undefined) {
    const owner = statSync(existingData).uid;
    const found = known.find((user) => user.uid === owner);
    if (owner !== 0 && found) return found;
  }
  for (const name of HUMBLE) {
    const found = known.find((user) => user.name === name && user.uid !== 0);
    if (found) return found;
  }
  throw new PostgresTrouble(
    'PostgreSQL does not run as root, and /etc/passwd has no user "nobody" to run it as. Add one (useradd -r nobody) or start as an ordinary user.',
  );
}

/** Whether that user really gets at the path: asked of the kernel, because modes, ACLs and mounts all have a say. */
export function canReach(path: string, as: RunAs, need: 'x' | 'r'): boolean {
  const rights = as ? { uid: as.uid, gid: as.gid } : {};
  const asked = spawnSync('/bin/sh', ['-c', `test -${need} "$0"`, path], {
    cwd: '/',
    stdio: 'ignore',
    ...rights,
  });
  if (asked.error) {
    throw new PostgresTrouble(
      `Cannot start a process as user ${as?.name ?? 'yourself'}: ${asked.error.message}.`,
    );
  }
  return asked.status === 0;
}
