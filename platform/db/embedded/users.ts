/** Which processes use this PostgreSQL: the last one to leave stops it. `HAAT_DATA/postgres.users/<pid>-<n>` holds the process's birth. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folderOf = (home: string): string => join(home, 'postgres.users');

/** Start time of a process in clock ticks since boot (field 22 of /proc/<pid>/stat): tells a process from a later one with its pid. */
function birth(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

let entries = 0;

/** Enters; the token is handed to `leave`. */
export function enter(home: string): string {
  entries += 1;
  const token = `${process.pid}-${entries}`;
  mkdirSync(folderOf(home), { recursive: true, mode: 0o700 });
  writeFileSync(join(folderOf(home), token), birth(process.pid) ?? '');
  return token;
}

/** Leaves; true when nobody else is left. Entries of dead processes are swept. */
export function leave(home: string, token: string): boolean {
  rmSync(join(folderOf(home), token), { force: true });
  let others = 0;
  for (const name of readdirSync(folderOf(home))) {
    const file = join(folderOf(home), name);
    if (birth(Number.parseInt(name, 10)) === readFileSync(file, 'utf8')) others += 1;
    else rmSync(file, { force: true });
  }
  return others === 0;
}
