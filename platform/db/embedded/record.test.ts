/** What is remembered between starts, who may be at it, and where it stands: nobody's data is taken for another's. */
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alone } from './lock.ts';
import { makeClosed, openHome } from './places.ts';
import { choosePort, isFree } from './port.ts';
import { newPasswords, readRecord, type Record, writeRecord } from './record.ts';
import { initSettings, settings } from './settings.ts';
import { PostgresTrouble } from './trouble.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'haat-record-')));
});
afterEach(() => rmSync(root, { recursive: true }));

const folder = (name: string): string => {
  mkdirSync(join(root, name), { recursive: true });
  return join(root, name);
};
const recordOf = (home: string, cluster = join(home, 'postgres')): Record => ({
  home,
  cluster,
  port: 15_500,
  passwords: newPasswords(),
});
const put = (home: string, record: Record): void =>
  writeFileSync(join(home, 'postgres.json'), JSON.stringify(record));

describe('the record of a database', () => {
  it('is read as it was written, by its owner alone, and leaves no half of it behind', () => {
    const home = folder('a');
    const record = recordOf(home);
    writeRecord(record);
    writeRecord({ ...record, port: 15_501 });
    expect(readRecord(home)).toEqual({ ...record, port: 15_501 });
    expect(statSync(join(home, 'postgres.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(home)).toEqual(['postgres.json']);
  });

  it('that is not there is none; a damaged one is said to be, and nothing is begun over it', () => {
    const home = folder('a');
    expect(readRecord(home)).toBeUndefined();
    writeFileSync(join(home, 'postgres.json'), '{"home": "');
    expect(() => readRecord(home)).toThrow(PostgresTrouble);
    expect(() => readRecord(home)).toThrow(/damaged/);
  });

  it.each<[string, (from: string) => string | undefined, boolean]>([
    ['whose data stands beside it goes along', () => undefined, false],
    ['whose data stands elsewhere keeps it', () => '/var/tmp/haat/x', false],
    ['of a folder that is still there is a copy', () => '/var/tmp/haat/x', true],
  ])('of a moved folder %s', (_, cluster, original) => {
    const [from, to] = [join(root, 'from'), folder('to')];
    const record = recordOf(from, cluster(from));
    if (original) put(folder('from'), record);
    put(to, record);
    if (original) expect(() => readRecord(to)).toThrow(/is a copy of/);
    else
      expect(readRecord(to)).toEqual({ ...record, home: to, cluster: cluster(from) ?? join(to, 'postgres') });
    expect(readRecord(to, true)).toEqual(record);
  });

  it('of a copy whose data was copied along is a database of its own', () => {
    const [from, to] = [folder('from'), folder('to')];
    put(from, recordOf(from));
    put(to, recordOf(from));
    expect(readRecord(to)?.cluster).toBe(join(to, 'postgres'));
    expect(readRecord(from)?.cluster).toBe(join(from, 'postgres'));
  });

  it('has three passwords nobody guesses, never the same', () => {
    const all = [newPasswords(), newPasswords()].flatMap((one) => Object.values(one));
    expect(new Set(all).size).toBe(6);
    for (const one of all) expect(one).toMatch(/^[\w-]{32}$/);
  });
});

describe('a start', () => {
  it('is alone on its folder, and in nobody’s way on another', async () => {
    const trail: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      trail.push(`${name} begins`);
      await new Promise((done) => setTimeout(done, 30));
      trail.push(`${name} ends`);
    };
    await Promise.all([alone(root, work('one')), alone(root, work('two'))]);
    expect(trail.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
    const inside = alone(root, () => alone(join(root, 'other'), async () => 'both'));
    expect(await inside).toBe('both');
  });

  it('that fails leaves the folder to the next one', async () => {
    await expect(alone(root, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    expect(await alone(root, async () => 'next')).toBe('next');
  });
});

describe('a port', () => {
  const listen = (port: number): Promise<Server> =>
    new Promise((done) => {
      const server = createServer();
      server.listen(port, '127.0.0.1', () => done(server));
    });

  it('is the remembered one while nobody holds it, and another when somebody does', async () => {
    const port = await choosePort();
    expect(port).toBeGreaterThanOrEqual(15_433);
    expect(port).toBeLessThanOrEqual(31_999);
    expect(await choosePort(port)).toBe(port);
    const holder = await listen(port);
    expect(await isFree(port)).toBe(false);
    const other = await choosePort(port);
    expect(other).not.toBe(port);
    await new Promise((closed) => holder.close(closed));
    expect(await isFree(port)).toBe(true);
  });
});

describe('a folder', () => {
  it('is made where it is missing, closed to others, and found by its real name', () => {
    const made = openHome(join(root, 'deep/data'));
    expect(made).toBe(join(root, 'deep/data'));
    const open = process.getuid?.() === 0 ? 0o711 : 0o700;
    expect(statSync(made).mode & 0o777).toBe(open);
    makeClosed(join(made, 'postgres'), undefined);
    makeClosed(join(made, 'postgres'), undefined);
    expect(statSync(join(made, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('that cannot be one is said to be in the way', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => openHome(join(root, 'file/data'))).toThrow(PostgresTrouble);
  });
});

describe('the settings', () => {
  const valueOf = (name: string, tuning: 'durable' | 'test'): string[] =>
    settings(tuning, 15_500).filter((one) => one.startsWith(`${name}=`));

  it.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
    'of a product keep what was acknowledged: %s is on, once',
    (name) => {
      expect(valueOf(name, 'durable')).toEqual([`${name}=on`]);
      expect(valueOf(name, 'test')).toEqual([`${name}=off`]);
    },
  );

  it('let nobody in from outside, keep no statement of people in the log, and are each an option', () => {
    for (const tuning of ['durable', 'test'] as const) {
      expect(valueOf('listen_addresses', tuning)).toEqual(['listen_addresses=127.0.0.1']);
      expect(valueOf('unix_socket_directories', tuning)).toEqual(['unix_socket_directories=']);
      expect(valueOf('password_encryption', tuning)).toEqual(['password_encryption=scram-sha-256']);
      expect(valueOf('log_min_error_statement', tuning)).toEqual(['log_min_error_statement=panic']);
      expect(valueOf('port', tuning)).toEqual(['port=15500']);
      const all = settings(tuning, 15_500);
      expect(all.filter((_, index) => index % 2 === 0).every((one) => one === '-c')).toBe(true);
      const names = all.filter((one) => one !== '-c').map((one) => one.split('=')[0]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it.each([
    ['18.4.0', '--locale-provider=builtin'],
    ['17', '--locale-provider=builtin'],
    ['16.9', '--lc-ctype=C.UTF-8'],
    ['15', '--lc-ctype=C.UTF-8'],
  ])('of a new cluster of %s sort by bytes, with checksums: %s', (version, option) => {
    const all = initSettings('durable', version);
    expect(all).toContain(option);
    expect(all).toEqual(expect.arrayContaining(['--data-checksums', '--locale=C', '--encoding=UTF8']));
    expect(all).not.toContain('--no-sync');
    expect(initSettings('test', version)).toContain('--no-sync');
  });
});
