/**
 * `node bin/haat.mjs room FLOOR/NAME`: the skeleton of a room with one working call, its table, page, words and test, named in the
 * plan, the server and the site. docs/HOUSE.md, "Add a room", says what each place is for.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HOUSE } from '#house';
import { inPage, inPlan, inServer, inSite, planOf, withExample } from './lists.ts';
import {
  composeFile,
  inConsole,
  inFaults,
  inPlay,
  inPlayPaths,
  inPlayPathsTest,
  inRights,
  inRightWords,
  inRoles,
  PLAY_NEEDS,
  withPlayExamples,
} from './play-lists.ts';
import {
  isPlay,
  journeyFile,
  migrationFile,
  type NewRoom,
  roomFiles,
  roomPath,
  serialOf,
} from './templates.ts';

const root = join(import.meta.dirname, '../..');

/** The floors a feature room can stand on. */
const FLOORS = HOUSE.filter(({ rooms }) => rooms.some(({ path }) => path.startsWith('features/'))).map(
  ({ name }) => name,
);

/** The migration after the last one, on a ten of its own. */
function nextMigration(): string {
  const numbers = readdirSync(join(root, 'db/migrations')).map((file) => Number(file.slice(0, 6)));
  return String((Math.floor(Math.max(...numbers) / 10) + 1) * 10).padStart(6, '0');
}

function read(argument: string | undefined): NewRoom | undefined {
  const [, floor, name] = /^([a-z]+)\/([a-z][a-z-]{1,29})$/.exec(argument ?? '') ?? [];
  return floor !== undefined && name !== undefined && FLOORS.includes(floor)
    ? { floor, name, migration: nextMigration() }
    : undefined;
}

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const change = (path: string, edit: (text: string) => string): void =>
  write(path, edit(readFileSync(join(root, path), 'utf8')));

/** In the lists of every other room. Answers what was changed. */
function nameAnywhere(room: NewRoom): readonly string[] {
  const plan = planOf(room);
  change(plan, (text) => inPlan(text, room));
  change('apps/server/compose.ts', (text) => inServer(text, room));
  change('apps/server/docs-examples.json', (text) => withExample(text, room));
  return [plan, 'apps/server/compose.ts', 'apps/server/docs-examples.json'];
}

/** Among the rooms that take stakes. Answers what was changed. */
function nameInPlay(room: NewRoom): readonly string[] {
  const [compose, made] = composeFile(room);
  const [journey = '', walk = ''] = journeyFile(room) ?? [];
  write(compose, made);
  write(journey, walk);
  const edits: Readonly<Record<string, (text: string) => string>> = {
    'house.ts': (text) => inPlan(text, room, PLAY_NEEDS),
    'apps/server/compose.ts': (text) => inPlay(text, room),
    'apps/server/docs-examples.json': (text) => withPlayExamples(text, { ...room, serial: serialOf(room) }),
    'apps/console/rooms.ts': (text) => inConsole(text, room),
    'features/people/protection/ui/player/play-paths.ts': (text) => inPlayPaths(text, room),
    'features/people/protection/ui/player/play-paths.test.ts': (text) => inPlayPathsTest(text, room),
    'features/people/staff/rules.ts': (text) => inRoles(text, room),
    'features/people/staff/ui/operator/right-names.ts': (text) => inRights(text, room),
    'features/people/staff/ui/words.en.json': (text) => inRightWords(text, room),
    'tools/books/room-faults.fixture.ts': (text) => inFaults(text, { ...room, serial: serialOf(room) }),
  };
  for (const [place, edit] of Object.entries(edits)) change(place, edit);
  return [compose, journey, ...Object.keys(edits)];
}

function main(): number {
  const room = read(process.argv[2]);
  if (!room) {
    console.error(`haat room FLOOR/NAME, e.g. around/notices; floors: ${FLOORS.join(', ')}`);
    return 2;
  }
  const path = roomPath(room);
  if (existsSync(join(root, path))) {
    console.error(`haat: ${path} is there already`);
    return 2;
  }
  const [migration, sql] = migrationFile(room);
  write(migration, sql);
  for (const [file, text] of roomFiles(room)) write(`${path}/${file}`, text);
  change('docs/HOUSE.md', (text) => inPage(text, room));
  change('apps/site/far-pages.ts', (text) => inSite(text, room));
  const changed = [path, 'apps/site/far-pages.ts', ...(isPlay(room) ? nameInPlay(room) : nameAnywhere(room))];
  spawnSync('node', ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...changed], {
    cwd: root,
  });
  const gen = spawnSync('node', ['bin/haat.mjs', 'gen'], { cwd: root, stdio: 'inherit' });
  console.log(
    `\n${path} stands, with ${migration}; npm run check and npm test -- unit ${room.name} hold it.`,
  );
  return gen.status ?? 1;
}

process.exitCode = main();
