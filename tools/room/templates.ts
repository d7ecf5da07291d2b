/** The files of a new room: one call that works over a table of its own, a page that shows it, a test. By path inside the room. */
export type NewRoom = {
  /** `around/notices` */
  readonly floor: string;
  readonly name: string;
  /** Number of its first migration, six digits. */
  readonly migration: string;
};

const pascal = (name: string): string =>
  name.replaceAll(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
/** The schema of the database: tidy's rule `sql` wants it so. */
export const schemaName = (name: string): string => name.replaceAll('-', '_');
export const createName = (name: string): string => `create${pascal(name)}`;
export const roomPath = ({ floor, name }: Pick<NewRoom, 'floor' | 'name'>): string =>
  `features/${floor}/${name}`;

export function roomFiles({ floor, name }: NewRoom): Readonly<Record<string, string>> {
  const Name = pascal(name);
  const schema = schemaName(name);
  const create = createName(name);
  return {
    'contract.ts': `/** The words of ${name}. */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, listPage, pageQuery, Uuid } from '#kernel/wire.ts';

export const ${Name}Entry = Type.Object({ id: Uuid, text: Type.String(), at: Instant });
export type ${Name}Entry = Static<typeof ${Name}Entry>;

export const Get${Name} = call({
  method: 'GET',
  path: '/wps/${name}',
  summary: 'What the member has here, newest first.',
  query: Type.Object(pageQuery, closed),
  answer: listPage(${Name}Entry),
});
`,
    'access.ts': `/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/${name}': MEMBERS,
};
`,
    'store.ts': `/** All SQL of ${name}. */
import { type Runner, statement } from '#platform/db/db.ts';

export type EntryRow = { readonly id: string; readonly text: string; readonly at: Date; readonly total: bigint };

const LIST = statement<EntryRow>(
  '${schema}.list',
  \`select id, text, at, count(*) over () as total from ${schema}.entries
   where member_id = $1 order by at desc, id desc limit $2 offset $3\`,
);
export const listEntries = (runner: Runner, memberId: string, limit: number, offset: number) =>
  runner.rows(LIST, [memberId, limit, offset]);

const INSERT = statement<unknown>(
  '${schema}.insert',
  'insert into ${schema}.entries (id, member_id, text) values ($1, $2, $3)',
);
export const insertEntry = (runner: Runner, id: string, memberId: string, text: string) =>
  runner.run(INSERT, [id, memberId, text]);
`,
    'present.ts': `import { toWire } from '#kernel/time.ts';
import type { ${Name}Entry } from './contract.ts';
import type { EntryRow } from './store.ts';

export const presentEntry = ({ id, text, at }: EntryRow): ${Name}Entry => ({ id, text, at: toWire(at) });
`,
    'routes.ts': `/** The door of ${name}. */
import type { Db } from '#platform/db/db.ts';
import { answerPage } from '#platform/db/page.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { Get${Name} } from './contract.ts';
import { presentEntry } from './present.ts';
import { listEntries } from './store.ts';

export const ${schema === name ? name : pascal(name).charAt(0).toLowerCase() + pascal(name).slice(1)}Routes = (db: Db): readonly Route[] => [
  route(Get${Name}, { allow: MEMBERS }, ({ caller }, { query }) =>
    answerPage(query, (limit, offset) => listEntries(db, caller.id, limit, offset), presentEntry),
  ),
];
`,
    'room.ts': `/** Front desk of ${name}. */
import type { Db } from '#platform/db/db.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { ${schema === name ? name : pascal(name).charAt(0).toLowerCase() + pascal(name).slice(1)}Routes } from './routes.ts';

export const ${create} = ({ db }: { readonly db: Db }): Room => ({
  path: '${roomPath({ floor, name })}',
  routes: ${schema === name ? name : pascal(name).charAt(0).toLowerCase() + pascal(name).slice(1)}Routes(db),
  access: ACCESS,
  topics: [],
  jobs: {},
  ticks: [],
  listeners: [],
  books: NO_BOOKS,
  approvals: [],
  settings: [],
  seeds: [],
});
`,
    [`${name}.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest';
import { asPlayer, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { Get${Name} } from './contract.ts';
import { ${create} } from './room.ts';
import { insertEntry } from './store.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

it('shows a member his own, newest first, and nobody else’s', async () => {
  const { db, brand } = house;
  const [member, stranger] = [await house.member(), await house.member()];
  for (const text of ['one', 'two']) await insertEntry(db, newId(), member, text);
  const { routes } = ${create}({ db });
  const ask = (who: typeof member) =>
    callRoute(routes, Get${Name}, brand, { caller: asPlayer(who), query: {} });
  expect((await ask(member)).list.map(({ text }) => text)).toEqual(['two', 'one']);
  expect(await ask(stranger)).toEqual({ list: [], pageNum: 1, totalPages: 0 });
});
`,
    'ui/words.en.json': `${JSON.stringify(
      {
        [`${name}.title`]: { text: Name.replaceAll(/(?!^)([A-Z])/g, ' $1'), note: 'Title of the page' },
        [`${name}.empty`]: { text: 'Nothing here yet', note: 'Empty page' },
        [`${name}.empty_do`]: { text: 'What is yours will appear here.', note: 'Below the empty heading' },
      },
      null,
      2,
    )}\n`,
    'ui/player/entries.ts': `/** What ${name} puts into the player site. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  pages: [
    {
      path: '/member/${name}',
      who: 'member',
      Screen: lazyScreen(() => import('./${name}-page.tsx'), ['${name}-ui']),
    },
  ],
};
`,
    [`ui/player/${name}-page.tsx`]: `import { useState } from 'react';
import type { Get${Name} } from '#features/${floor}/${name}/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Pager, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** What the member has here, newest first. */
export default function ${Name}Page() {
  const words = useWords();
  const [page, setPage] = useState(1);
  const { value, waiting, trouble, again } = useRead<typeof Get${Name}>('/wps/${name}', {
    query: { pageNo: page, pageSize: 15 },
  });
  const title = words('${name}.title');
  usePageHead(title);
  return (
    <div className="page stack">
      <h1 className="sign">{title}</h1>
      {waiting && <SkeletonRows rows={8} height={75} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.list.length === 0 && (
        <EmptyState icon="doc" title={words('${name}.empty')}>
          {words('${name}.empty_do')}
        </EmptyState>
      )}
      {value && value.list.length > 0 && (
        <>
          <ul className="ledger">
            {value.list.map(({ id, text, at }) => (
              <li key={id}>
                <bdi>{text}</bdi> <When at={at} />
              </li>
            ))}
          </ul>
          <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
        </>
      )}
    </div>
  );
}
`,
  };
}

export const migrationFile = ({ name, migration }: NewRoom): readonly [string, string] => {
  const schema = schemaName(name);
  return [
    `db/migrations/${migration}_${schema}_entries.sql`,
    `-- What a member has in ${name}.
create schema ${schema};

create table ${schema}.entries (
  id uuid primary key,
  member_id uuid not null,
  text text not null check (length(text) between 1 and 500),
  at timestamptz not null default clock_timestamp()
);
create index entries_newest on ${schema}.entries (member_id, at desc, id desc);

grant usage on schema ${schema} to haat_app;
grant select, insert on ${schema}.entries to haat_app;
`,
  ];
};
