import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inPage, inPlan, inServer, inSite, planOf } from './lists.ts';
import {
  composeFile,
  inConsole,
  inFaults,
  inPlay,
  inPlayPaths,
  inPlayPathsTest,
  inRights,
  inRoles,
  PLAY_NEEDS,
  withPlayExamples,
} from './play-lists.ts';
import { journeyFile, migrationFile, type NewRoom, roomFiles, serialOf } from './templates.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const room: NewRoom = { floor: 'around', name: 'lucky-notes', migration: '009990' };

describe('a new room', () => {
  it('is named once in the plan, the server and the site, in front of what stands there', () => {
    const plan = inPlan(read(planOf(room)), room);
    expect(plan.match(/features\/around\/lucky-notes'/g)).toHaveLength(1);
    expect(inPage(read('docs/HOUSE.md'), room)).toMatch(/\n {2}around\/ +lucky-notes · notices · /);
    const server = inServer(read('apps/server/compose.ts'), room);
    expect(server).toContain("import { createLuckyNotes } from '#features/around/lucky-notes/room.ts';");
    expect(server).toMatch(/const all: readonly Room\[\] = \[\n\s+createLuckyNotes\(\{ db \}\),/);
    const site = inSite(read('apps/site/far-pages.ts'), room);
    expect(site).toContain(
      "import { pages as luckyNotes } from '#features/around/lucky-notes/ui/player/pages.ts';",
    );
    expect(site).toMatch(/\.\.\.SHELL_PAGES,\n\s+\.\.\.luckyNotes,\n/);
  });

  it('has its own schema, and every part a room hands to the server', () => {
    expect(migrationFile(room)[0]).toBe('db/migrations/009990_lucky_notes_entries.sql');
    expect(migrationFile(room)[1]).toContain('create schema lucky_notes;');
    const front = roomFiles(room).get('room.ts') ?? '';
    for (const part of [
      'routes',
      'access',
      'topics',
      'jobs',
      'ticks',
      'listeners',
      'books',
      'approvals',
      'settings',
      'seeds',
    ])
      expect(front).toMatch(new RegExp(`\\b${part}:`));
  });
});

describe('a new room of play', () => {
  const coin: NewRoom = { floor: 'play', name: 'lucky-coin', migration: '009990' };

  it('is named where rooms that take stakes are, with the gate, its desk, its rights and a fault for each pass of its books', () => {
    expect(inPlan(read('house.ts'), coin, PLAY_NEEDS)).toMatch(
      /path: 'features\/play\/lucky-coin',[^\]]*'features\/play\/stakes'[^\]]*'platform\/trail'/,
    );
    expect(inPlay(read('apps/server/compose.ts'), coin)).toContain(
      'luckyCoin: composeLuckyCoin({ ...shared, protection }),',
    );
    expect(composeFile(coin)[1]).toContain('gate: protection.gate');
    expect(inConsole(read('apps/console/rooms.ts'), coin)).toMatch(/\n {2}luckyCoin,\n/);
    const roles = inRoles(read('features/people/staff/rules.ts'), coin);
    expect(roles).toContain("'lucky-coin.read'");
    expect(roles).toContain("'lucky-coin.*'");
    const rights = inRights(read('features/people/staff/ui/operator/right-names.ts'), coin);
    expect(rights).toMatch(/\n {2}'lucky-coin\.read',\n {2}'lucky-coin\.write',\n/);
    const page = inPage(read('docs/HOUSE.md'), coin);
    expect(page).toMatch(/\n {2}play\/ +lucky-coin · [a-z-]+ · .+ {3}where stakes are taken/);
    expect(inPlayPaths(read('features/people/protection/ui/player/play-paths.ts'), coin)).toContain(
      '|member\\/lucky-coin)(',
    );
    expect(inPlayPathsTest(read('features/people/protection/ui/player/play-paths.test.ts'), coin)).toContain(
      "  '/member/lucky-coin',\n",
    );
    const examples: object = JSON.parse(withPlayExamples('{}', { ...coin, serial: serialOf(coin) }));
    const access = roomFiles(coin).get('access.ts') ?? '';
    for (const name of Object.keys(examples)) expect(access).toContain(`'${name}':`);
    expect(Object.keys(examples)).toHaveLength(access.match(/^ {2}'/gm)?.length ?? 0);
    const faults = inFaults(read('tools/books/room-faults.fixture.ts'), { ...coin, serial: serialOf(coin) });
    for (const pass of ['lucky-coin-bets', 'lucky-coin-bets-back', 'lucky-coin-paid'])
      expect(faults).toContain(`'${pass}': [`);
  });

  it('has everything a stake passes, and a journey', () => {
    const files = roomFiles(coin);
    expect(files.get('service/bet.ts')).toContain('createStakes(needs, KIND, options)');
    expect(files.get('service/rounds.ts')).toContain('settleOpen<OpenBet>');
    expect(files.get('books.ts')).toContain('heldBetPasses({');
    expect(files.get('service/seed.ts')).toContain("code: 'lucky-coin-one'");
    expect(files.get('ui/operator/place-pane.tsx')).toContain('<LimitsForm');
    expect(journeyFile(coin)?.[0]).toBe('e2e/lucky-coin.test.ts');
    for (const text of files.values())
      expect(text).not.toMatch(/(?<!\$)\{(Name|camel|schema|SERIAL|Title)\}/);
  });

  it('has a serial no other room begins with', () => {
    expect([serialOf(coin), serialOf({ name: 'sea' }), serialOf({ name: 'go' })]).toEqual([
      'LUCK',
      'SEA',
      'GOX',
    ]);
  });
});
