import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inPlan, inServer, inSite } from './lists.ts';
import { migrationFile, type NewRoom, roomFiles } from './templates.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const room: NewRoom = { floor: 'around', name: 'lucky-notes', migration: '009990' };

describe('a new room', () => {
  it('is named once in the plan, the server and the site, in front of what stands there', () => {
    const plan = inPlan(read('house.ts'), room);
    expect(plan.match(/features\/around\/lucky-notes'/g)).toHaveLength(1);
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
