/** What can go wrong between us and PostgreSQL, said so that a person knows what to do. */

export class PostgresTrouble extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PostgresTrouble';
  }
}

type Saying = { readonly pattern: RegExp; readonly say: (place: string) => string };

const SAYINGS: readonly Saying[] = [
  {
    pattern: /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    say: (place) =>
      `The disk that holds ${place} is full. Free some space there, then start again; nothing was lost.`,
  },
  {
    pattern: /Read-only file system|EROFS/,
    say: (place) => `${place} lies on a read-only disk. Set HAAT_DATA to a folder that can be written.`,
  },
  {
    pattern: /Permission denied|Operation not permitted|EACCES|EPERM|wrong ownership|invalid permissions/,
    say: (place) =>
      `${place} cannot be used by the user that starts Haat. Start as the user that made it, give that user the folder (chown -R), or set HAAT_DATA to another folder.`,
  },
  {
    pattern: /cannot open shared object file/,
    say: () =>
      'A system library that PostgreSQL needs is missing here. Install the C library (glibc) of your system, or set DATABASE_URL to a PostgreSQL of your own.',
  },
  {
    pattern: /initialized by PostgreSQL version|database files are incompatible/,
    say: (place) =>
      `${place} was made by another PostgreSQL version. Dump it with that version and restore it into a new HAAT_DATA (docs/OPERATIONS.md, Upgrade).`,
  },
  {
    pattern:
      /could not locate a valid checkpoint|invalid checkpoint record|could not read file "pg_control"|incorrect checksum in control file/,
    say: (place) => `${place} is damaged. Restore it from a backup (docs/OPERATIONS.md, Backup).`,
  },
  {
    pattern: /Cannot allocate memory|could not (create|map) (anonymous )?shared memory|ENOMEM/,
    say: () =>
      'There is not enough free memory to start PostgreSQL (it needs about 400 MB). Stop something else, then start again.',
  },
];

export const isPortTaken = (text: string): boolean =>
  /Address already in use|could not create any TCP\/IP sockets/.test(text);

/** Orphans of a killed postmaster still hold the data; they leave by themselves within a second or two. */
export const isStillHeld = (text: string): boolean =>
  /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(text);

/** One or two plain sentences for whatever initdb, postgres or the file system said. */
export function explain(doing: string, place: string, said: string): PostgresTrouble {
  const found = SAYINGS.find((saying) => saying.pattern.test(said));
  const last = said.trim().split('\n').slice(-4).join('\n  ');
  const advice = found
    ? found.say(place)
    : `The reason is in the words below; the whole log is beside ${place}.`;
  return new PostgresTrouble(`${doing} did not work. ${advice}\n  ${last}`);
}
