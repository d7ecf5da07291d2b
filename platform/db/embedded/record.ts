/** What Haat remembers about its PostgreSQL between starts: `HAAT_DATA/postgres.json`, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresTrouble, explain } from './trouble.ts';

export type Record = {
  /** The HAAT_DATA this record was written for: tells a moved folder from a copied one. */
  readonly home: string;
  /** The PostgreSQL data directory; outside `home` when the user that runs PostgreSQL cannot reach it. */
  readonly cluster: string;
  readonly port: number;
  readonly passwords: { readonly postgres: string; readonly haat_owner: string; readonly haat_app: string };
};

const recordFile = (home: string): string => join(home, 'postgres.json');

/** @param asWritten leaves the record as it stands, also when its folder was moved or copied */
export function readRecord(home: string, asWritten = false): Record | undefined {
  const file = recordFile(home);
  if (!existsSync(file)) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw explain('Reading what Haat knows about its database', file, String(error));
  }
  let record: Record;
  try {
    record = JSON.parse(text) as Record;
  } catch {
    throw new PostgresTrouble(
      `${file} is damaged. Restore it from a backup, or move ${home} away to begin anew.`,
    );
  }
  return asWritten ? record : followMove(home, record);
}

/** A moved folder keeps its data; a copied one must not share the original's. */
function followMove(home: string, record: Record): Record {
  if (record.home === home) return record;
  if (record.cluster === join(record.home, 'postgres'))
    return { ...record, home, cluster: join(home, 'postgres') };
  if (existsSync(recordFile(record.home))) {
    throw new PostgresTrouble(
      `${home} is a copy of ${record.home}, and both point to the same database. Set HAAT_DATA to another folder, or delete ${recordFile(home)} to begin with an empty one.`,
    );
  }
  return { ...record, home };
}

export function writeRecord(record: Record): void {
  const file = recordFile(record.home);
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}

const password = (): string => randomBytes(24).toString('base64url');

export const newPasswords = (): Record['passwords'] => ({
  postgres: password(),
  haat_owner: password(),
  haat_app: password(),
});
