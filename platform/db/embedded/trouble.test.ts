import { describe, expect, it } from 'vitest';
import { explain, isPortTaken, isStillHeld } from './trouble.ts';

describe('explain', () => {
  it.each([
    [
      'FATAL: could not write to file "pg_wal/xlogtemp.1": No space left on device',
      /disk that holds \/data is full/,
    ],
    ['Error: ENOSPC: no space left on device, mkdir', /disk that holds \/data is full/],
    ['initdb: error: could not create directory "/data": Permission denied', /cannot be used by the user/],
    ['Error: EROFS: read-only file system', /read-only disk/],
    [
      'error while loading shared libraries: libicui18n.so.60: cannot open shared object file',
      /system library/,
    ],
    ['FATAL:  database files are incompatible with server', /another PostgreSQL version/],
    ['PANIC:  could not locate a valid checkpoint record', /Restore it from a backup/],
    ['something nobody has seen', /words below/],
  ])('says plainly what %s means', (said, advice) => {
    const trouble = explain('Starting PostgreSQL', '/data', said);
    expect(trouble.message).toMatch(advice);
    expect(trouble.message).toContain(said);
  });

  it('knows what passes by itself', () => {
    expect(isPortTaken('LOG:  could not bind IPv4 address "127.0.0.1": Address already in use')).toBe(true);
    expect(isStillHeld('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')).toBe(true);
    expect(isPortTaken('FATAL: out of disk')).toBe(false);
  });
});
