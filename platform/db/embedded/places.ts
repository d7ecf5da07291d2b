/** Where the database lives: inside HAAT_DATA, or in a place its user can reach when HAAT_DATA is closed to it. */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type RunAs, canReach } from './identity.ts';
import { PostgresTrouble, explain } from './trouble.ts';

/** HAAT_DATA as a real path; made when missing. Root leaves it passable (0711) so that PostgreSQL's user can pass through it. */
export function openHome(dataDir: string): string {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true });
      chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    return realpathSync(dataDir);
  } catch (error) {
    throw explain('Making the data folder', dataDir, String(error));
  }
}

const SHELTERS = ['/var/lib/haat', '/var/tmp/haat'];

/** A folder of ours that every user can pass through; for root only, everybody else reaches his own folders. */
export function openShelter(as: RunAs): string {
  const reasons: string[] = [];
  for (const shelter of SHELTERS) {
    try {
      mkdirSync(shelter, { recursive: true, mode: 0o755 });
      // Only a folder that belongs to us: /var/tmp is open to everybody.
      if (statSync(shelter).uid !== process.getuid?.()) continue;
      if (canReach(shelter, as, 'x')) return shelter;
      reasons.push(`${shelter} is closed to user ${as?.name ?? 'yourself'}`);
    } catch (error) {
      reasons.push(String(error));
    }
  }
  throw new PostgresTrouble(
    `PostgreSQL cannot reach the checkout, and no other place could be made for it (${reasons.join('; ')}). Set HAAT_DATA to a folder that everybody can pass through.`,
  );
}

/** A new, empty place for the cluster. Returns its path; nothing is made yet. */
export function chooseCluster(home: string, as: RunAs, log: (line: string) => void): string {
  if (!as || canReach(home, as, 'x')) return join(home, 'postgres');
  const shelter = openShelter(as);
  const mark = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const older = readdirSync(shelter).filter((name) => name.startsWith(`${mark}-`));
  if (older.length > 0) {
    log(
      `older data of this checkout is kept in ${older.map((name) => join(shelter, name)).join(', ')}; delete it when nobody needs it`,
    );
  }
  return join(shelter, `${mark}-${randomBytes(3).toString('hex')}`);
}

/** The folder given to PostgreSQL's user, closed to everybody else. */
export function makeClosed(folder: string, as: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (as) chownSync(folder, as.uid, as.gid);
}
