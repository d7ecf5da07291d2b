/** Where a room is named, each once: the plan and its page, the server, the site; and its call's example. Each edit answers the new text. */
import { createName, localName, type NewRoom, roomPath } from './templates.ts';

/** @throws when the place is not found: the list has another form than this program knows */
export function after(text: string, place: RegExp, add: string, what: string): string {
  const found = place.exec(text);
  if (!found) throw new Error(`${what} has no place for the room: name it there by hand`);
  const end = found.index + found[0].length;
  return text.slice(0, end) + add + text.slice(end);
}

/** The file of the plan that has the floor. */
export const planOf = ({ floor }: NewRoom): string => (floor === 'around' ? 'house-around.ts' : 'house.ts');

/** The plan: the room at the head of its floor. */
export const inPlan = (
  text: string,
  room: NewRoom,
  needs: readonly string[] = ['platform/db', 'platform/http', 'platform/room', 'platform/ui'],
): string =>
  after(
    text,
    new RegExp(`name: '${room.floor}',\\s+rooms: \\[\\n`),
    `      {
        path: '${roomPath(room)}',
        caption: '${room.name}',
        needs: [${needs.map((need) => `'${need}'`).join(', ')}],
      },\n`,
    planOf(room),
  );

/** docs/HOUSE.md: the drawing of the plan, in front of the rooms of its floor; what is said of them stands in its column as long as there is room. */
export const inPage = (text: string, { floor, name }: NewRoom): string => {
  const line = new RegExp(`^(  ${floor}/ +)([a-z].*)$`, 'm');
  if (!line.test(text)) throw new Error('docs/HOUSE.md has no place for the room: name it there by hand');
  const added = `${name} · `;
  return text.replace(
    line,
    (_, head: string, rooms: string) =>
      head + added + rooms.replace(/ {4,}/, (gap) => ' '.repeat(Math.max(3, gap.length - added.length))),
  );
};

/** apps/server/compose.ts: made from the database, and collected with the others. */
export function inServer(text: string, room: NewRoom): string {
  const create = createName(room.name);
  const imported = after(
    text,
    /\nimport \{ createLobby \} [^\n]+\n/,
    `import { ${create} } from '#${roomPath(room)}/room.ts';\n`,
    'apps/server/compose.ts',
  );
  return after(
    imported,
    /const all: readonly Room\[\] = \[\n/,
    `    ${create}({ db }),\n`,
    'apps/server/compose.ts',
  );
}

/** apps/site/far-pages.ts: its page. */
export function inSite(text: string, room: NewRoom): string {
  const local = localName(room.name);
  const imported = text.replace(
    'import type { PageEntry }',
    `import { pages as ${local} } from '#${roomPath(room)}/ui/player/pages.ts';\nimport type { PageEntry }`,
  );
  return after(imported, /\.\.\.SHELL_PAGES,\n/, `  ...${local},\n`, 'apps/site/far-pages.ts');
}

/** apps/server/docs-examples.json: an answer of its call, for the document of the API. */
export function withExample(text: string, { name }: NewRoom): string {
  const examples: Record<string, unknown> = JSON.parse(text);
  const entry = { id: '0190f5a0-0000-7000-8000-000000000001', text: 'one', at: '2026-01-31T12:00:00.000Z' };
  examples[`GET /wps/${name}`] = { value: { list: [entry], pageNum: 1, totalPages: 1 } };
  return `${JSON.stringify(examples, null, 2)}\n`;
}
