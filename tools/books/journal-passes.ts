/** The journal against the rows: what the product wrote is what stands there, and nobody else has written anything. */
import { isGenuine } from '#platform/db/journal/anchors.ts';
import {
  digestOf,
  type Form,
  isContinued,
  type Journalled,
  journalled,
  keyOf,
  SAYS_BEFORE,
  TEXT_SETTINGS,
  vanished,
} from '#platform/db/journal/install.ts';
import { GENESIS, type Link, LINKS, linkText, SEALS_DIGEST } from '#platform/db/journal/links.ts';
import { PAGE_DIGEST } from '#platform/db/journal/sealing.ts';
import {
  type Books,
  type Finding,
  type JournalKeys,
  MOST_FINDINGS,
  type Pass,
  sqlPass,
} from '#platform/room/pass.ts';

type Found = Omit<Finding, 'pass'>;
type ReportedSeal = { readonly tx: bigint; readonly digest: Buffer; readonly mac: Buffer | null };

const FETCH = 20_000;
const REPORTED = `
  declare journal_told no scroll cursor for
  select p.tx, sha256(string_agg(${PAGE_DIGEST}, '' order by p.id)) as digest, s.mac
  from platform.journal_pages p left join platform.journal_forms f on f.id = p.form left join platform.journal_seals s on s.tx = p.tx
  group by p.tx, s.mac`;

/** Transactions whose pages count for nothing, and why. */
type Doubtful = ReadonlyMap<bigint, string>;

async function findDoubtful({ client, journal }: Books): Promise<Doubtful> {
  const doubtful = new Map<bigint, string>();
  await client.query(REPORTED);
  for (;;) {
    const { rows } = await client.query<ReportedSeal>(`fetch ${FETCH} from journal_told`);
    for (const { tx, digest, mac } of rows) {
      if (mac === null) doubtful.set(tx, `by transaction ${tx}, which the product did not make`);
      else if (journal && !journal.sealer.seal(tx, digest).equals(mac))
        doubtful.set(tx, `by transaction ${tx}, whose pages or seal were altered`);
    }
    if (rows.length < FETCH) break;
  }
  await client.query('close journal_told');
  return doubtful;
}

/** Several passes ask for the same in one reading of the books; each fault a test plants is a client of its own. */
const readings = new WeakMap<Books, Promise<Doubtful>>();

function doubtfulIn(books: Books): Promise<Doubtful> {
  const reading = readings.get(books) ?? findDoubtful(books);
  readings.set(books, reading);
  return reading;
}

/** Of one table: what fills another must not hide it. */
const MOST_OF_TABLE = 50;

const OPERATIONS: Readonly<Record<string, string>> = {
  i: 'inserted',
  u: 'changed',
  d: 'deleted',
  t: 'taken over as it stood',
};

/** Pages are told apart in time by their numbers. */
const MISNUMBERED = `
  select tx, 'has pages numbered beyond the last number that was given' as says from platform.journal_pages
    where id > (select last_value from platform.journal_pages_id_seq)
  union select p.tx, 'has a page whose number another page has, too' from platform.journal_pages p
    join (select id from platform.journal_pages group by id having count(*) > 1) twice using (id)
  limit ${MOST_FINDINGS}`;

const SEALS: Pass = {
  name: 'seals',
  caption: 'whatever was written to a table with a journal, the product wrote: its transaction has its seal',
  look: async (books) => {
    const doubtful = await doubtfulIn(books);
    const { rows } = await books.client.query<{ tx: bigint; relation: string; deed: string; key: string }>(
      `select tx, relation, deed, key from (
         select p.tx, p.id, p.deed, k.key, coalesce(f.relation, 'table without a form,') as relation,
           row_number() over (partition by f.relation order by p.id) as at
         from platform.journal_pages p left join platform.journal_forms f on f.id = p.form cross join unnest(p.keys) k (key)
         where p.tx = any($1)) w
       where at <= ${MOST_OF_TABLE} order by at, id`,
      [[...doubtful.keys()]],
    );
    const lost = await books.client.query<{ tx: bigint }>(
      `select s.tx from platform.journal_seals s
       where not exists (select from platform.journal_pages p where p.tx = s.tx) limit ${MOST_FINDINGS}`,
    );
    const misnumbered = await books.client.query<{ tx: bigint; says: string }>(MISNUMBERED);
    return [
      ...misnumbered.rows.map(({ tx, says }) => ({ row: `transaction ${tx}`, says })),
      ...rows.map(({ tx, relation, deed, key }) => ({
        row: `${relation} ${key}`,
        says: `was ${OPERATIONS[deed] ?? deed} ${doubtful.get(tx)}`,
      })),
      ...lost.rows.map(({ tx }) => ({ row: `transaction ${tx}`, says: 'has a seal and no pages' })),
    ];
  },
};

const set = Object.entries(TEXT_SETTINGS)
  .map(([name, value]) => `set local ${name} to '${value}'`)
  .join('; ');

const oneOf = (forms: readonly Form[]): string =>
  `any(array[${forms.map(({ id }) => id).join(', ')}]::smallint[])`;

/** SQL: does a page of `form` have to continue one of `last_form`? */
const continued = (forms: readonly Form[]): string => {
  const cases = forms.map((last) => {
    const next = forms.filter((form) => isContinued(last, form));
    return `when ${last.id} then form = ${oneOf(next)}`;
  });
  return `case last_form ${cases.join(' ')} end`;
};

/** A table whose key was taken away may hold two rows of one name. */
const TWICE = `
  union all select key, null, 'twice' from present group by key having count(*) > 1`;

/**
 * What became of each row since its last page, and whether its pages continue one another: what a statement found is what the one before
 * had left. Digests are compared by the columns of a page's form. Since `SAYS_BEFORE` of a form pages hold what the rows were; pages of one version
 * end where those of the next begin.
 */
const compared = ({ relation, keys }: Journalled, forms: readonly Form[], isLoose: boolean): string => {
  const whole = forms.filter(({ version }) => version >= SAYS_BEFORE);
  const newest = Math.max(...forms.map(({ version }) => version));
  const present = forms.filter(({ version }) => version === newest);
  return `
  with pages as not materialized (
    select p.* from platform.journal_pages p where p.form = ${oneOf(forms)} and not (p.tx = any($1::bigint[]))
  ), told as (
    select k.key collate "C" as key, p.id, p.tx, p.form, case when p.deed = 'u' and w.was is null and p.before is not null then 'i' else p.deed end as deed,
      case when p.deed <> 'd' then substring(p.digests from (k.n::int - 1) * 16 + 1 for 16) end as digest,
      substring(p.before from (w.was - 1) * 16 + 1 for 16) as before
    from pages p cross join unnest(p.keys) with ordinality k (key, n)
      cross join lateral (select case when p.before_keys is null then k.n::int else array_position(p.before_keys, k.key) end as was) w
    union all
    select k.key collate "C", p.id, p.tx, p.form, 'd', null, substring(p.before from (k.n::int - 1) * 16 + 1 for 16)
    from pages p cross join unnest(p.before_keys) with ordinality k (key, n) where p.before_keys is not null and not (k.key = any(p.keys))
  ), chained as materialized (
    select *, lag(digest) over w as last_digest, lag(deed) over w as last_deed, lag(form) over w as last_form, lead(id) over w is null as newest
    from told window w as (partition by key order by id)
  ), present as (
    select ${keyOf({ keys }, 'n')} collate "C" as key, ${forms.map((form) => `${digestOf(form, 'n')} as d${form.id}`).join(', ')} from ${relation} n
  )
  select *, count(*) over () as of from (
  select coalesce(l.key, p.key) as key, null as tx,
    case when l.key is null or (l.digest is null and p.key is not null) then 'strange' when p.key is null then 'gone' else 'altered' end as what
  from (select * from chained where newest) l full join present p on p.key = l.key
  where (l.digest is null) is distinct from (p.key is null)
    or l.digest is distinct from case l.form ${forms.map(({ id }) => `when ${id} then p.d${id}`).join(' ')} end
  union all
  select key, tx, case deed when 'i' then 'anew' else 'between' end from chained
  where form = ${oneOf(whole)} and case deed when 't' then false when 'i' then last_deed <> 'd'
    else last_deed is null or last_deed = 'd' or (before is distinct from last_digest and ${continued(forms)}) end
  union all
  select k.key, p.tx, 'earlier' from pages p cross join unnest(p.keys) k (key)
  where not (p.form = ${oneOf(present)}) and p.id > (select min(id) from platform.journal_pages where form = ${oneOf(present)} and deed <> 't')${isLoose ? TWICE : ''}
  ) found order by case what when 'strange' then 1 else 0 end, key limit ${MOST_OF_TABLE}`;
};

const SAYS: Readonly<Record<string, string>> = {
  strange: 'stands there and was never written by the product',
  gone: 'was written by the product and is gone',
  altered: 'is not what the product wrote last',
  between: 'was altered, added or exchanged by another hand before the product changed it',
  anew: 'was taken away by another hand before the product wrote it anew',
  twice: 'stands there more than once',
  earlier: 'was written in the form of an earlier release, after this one had come',
};

type Judged = {
  readonly key: string;
  readonly what: string;
  readonly tx: bigint | null;
  /** How many there are of the table. */
  readonly of: bigint;
};

async function formsOf({ client }: Books): Promise<Form[]> {
  const { rows } = await client.query<Form>(
    'select id, relation, keys, columns, version from platform.journal_forms order by id',
  );
  return rows;
}

/** Results of matches to come: the user the product works as, and the console checks as, may not read them. `npm run books` runs as the owner. */
const LEFT_TO_OWNER = 'sportsbook.results';

type Right = 'may' | 'left to the owner' | 'taken away';

async function rightTo({ client }: Books, relation: string): Promise<Right> {
  const { rows } = await client.query<{ may: boolean; owns: boolean }>(
    `select has_table_privilege(c.oid, 'select') as may, pg_has_role(c.relowner, 'usage') as owns from pg_class c where c.oid = $1::regclass`,
    [relation],
  );
  const [row] = rows;
  if (row?.may) return 'may';
  return relation === LEFT_TO_OWNER && row?.owns === false ? 'left to the owner' : 'taken away';
}

/**
 * Forms by which the rows of a table can be read as it stands. One that names a column which is gone is left out (the rows under it were written
 * down anew when a release took the column), unless the column bears another name: texts of rows hold no names. A table whose key was taken away is
 * read by the key it had.
 */
function readableBy(
  { relation, keys, columns }: Journalled,
  all: readonly Form[],
): { keys: readonly string[]; forms: Form[] } {
  const own = all.filter((form) => form.relation === relation);
  const key = keys.length > 0 ? keys : (own.at(-1)?.keys ?? []);
  const forms = own
    .filter((form) => form.keys.join() === key.join())
    .flatMap((form) => {
      const gone = form.columns.filter((name) => !columns.includes(name));
      const come = columns.filter((name) => !form.columns.includes(name));
      if (gone.length === 0) return [form];
      if (gone.length > 1 || come.length > 1) return [];
      return [
        { ...form, columns: form.columns.map((name) => (name === gone[0] ? (come[0] ?? name) : name)) },
      ];
    });
  return {
    keys: key,
    forms: forms.filter((form) => form.columns.concat(key).every((name) => columns.includes(name))),
  };
}

async function findRows(
  books: Books,
  table: Journalled,
  all: readonly Form[],
  doubtful: readonly bigint[],
): Promise<Found[]> {
  const { relation } = table;
  const right = await rightTo(books, relation);
  if (right === 'taken away') return [{ row: `table ${relation}`, says: 'may not be read' }];
  const { keys, forms } = readableBy(table, all);
  if (forms.length === 0 || right !== 'may') return [];
  const { rows } = await books.client.query<Judged>(
    compared({ ...table, keys }, forms, table.keys.length === 0),
    [doubtful],
  );
  const more = Number(rows[0]?.of ?? 0n) - rows.length;
  const found = rows.map(({ key, what, tx }) => ({
    row: `${relation} ${key}`,
    says: `${SAYS[what] ?? what}${tx === null ? '' : ` in transaction ${tx}`}`,
  }));
  return more === 0 ? found : [...found, { row: `table ${relation}`, says: `has ${more} more such rows` }];
}

const ROWS: Pass = {
  name: 'rows',
  caption: 'every row is what the product wrote last: none altered, exchanged, gone or added by another hand',
  look: async (books) => {
    await books.client.query(set);
    const doubtful = [...(await doubtfulIn(books)).keys()];
    const forms = await formsOf(books);
    const findings: { readonly found: Found; readonly at: number }[] = [];
    for (const table of await journalled(books.client))
      (await findRows(books, table, forms, doubtful)).forEach((found, at) => findings.push({ found, at }));
    // The first of every table before the second of any: whoever shows a part shows something of each.
    return findings.toSorted((one, other) => one.at - other.at).map(({ found }) => found);
  },
};

const TABLES: Pass = {
  name: 'journal',
  caption: 'every table has its journal, and its triggers do what this release has them do',
  look: async ({ client }) => [
    ...(await vanished(client)).map((relation) => ({
      row: `table ${relation}`,
      says: 'has a journal and is gone, or is none that a journal is kept of',
    })),
    ...(await journalled(client))
      .filter(({ whole }) => !whole)
      .map(({ relation }) => ({
        row: `table ${relation}`,
        says: 'has no journal, or another than this release gives it',
      })),
  ],
};

/** What a link says of the seals in its range, beside what is there. */
type Counted = Link & { readonly found: bigint; readonly found_digest: Buffer };

const COUNTED = `
  select l.*, c.found, c.found_digest from (${LINKS}) l cross join lateral (
    select count(*) as found, ${SEALS_DIGEST} as found_digest from platform.journal_seals s
    where s.tx >= l.from_tx and s.tx < l.to_tx) c order by l.n`;

function judge(link: Counted, before: Counted | undefined, { journal }: Books): string | undefined {
  if (link.n !== (before?.n ?? -1n) + 1n)
    return `follows ${before?.n ?? 'nothing'}: links between them are gone`;
  if (!link.prev.equals(before?.mac ?? GENESIS)) return 'does not continue the link before';
  if (link.from_tx !== (before?.to_tx ?? 0n)) return 'does not begin where the link before ended';
  if (journal && !journal.sealer.sign(linkText(link)).equals(link.mac))
    return 'was altered: its signature does not fit';
  if (link.found !== link.seals) return `holds ${link.found} seals instead of ${link.seals}`;
  return link.found_digest.equals(link.digest) ? undefined : 'holds other seals than were linked';
}

const CHAIN: Pass = {
  name: 'journal-links',
  caption: 'every link of the journal continues the one before and holds the seals it was made of',
  look: async (books) => {
    const { rows } = await books.client.query<Counted>(COUNTED);
    const seals = await books.client.query('select 1 from platform.journal_seals limit 1');
    if (rows.length === 0 && seals.rowCount !== 0)
      return [{ row: 'journal', says: 'has seals and no links' }];
    return rows
      .flatMap((link, at) => {
        const says = judge(link, rows[at - 1], books);
        return says === undefined ? [] : [{ row: `link ${link.n} (${link.at})`, says }];
      })
      .slice(0, MOST_FINDINGS);
  },
};

/** A link is anchored as soon as it is made; one that is younger may be on its way there. */
const ANCHORED_WITHIN = "interval '1 minute'";

/** Anchors that are gone, or were set back to earlier ones. The newest of all counts: each machine keeps those of the links it made. */
async function behind(client: Books['client'], anchors: JournalKeys['anchors']): Promise<Found[]> {
  const { rows } = await client.query<{ n: bigint; day: string }>(
    `select max(n) as n, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day
     from platform.journal_links where at < now() - ${ANCHORED_WITHIN} group by 2 order by 1`,
  );
  const newest = anchors.reduce(
    (most, { anchor }) => (BigInt(anchor.link) > most ? BigInt(anchor.link) : most),
    -1n,
  );
  const last = rows.at(-1);
  // A process that ended between a link and its anchor left one link without.
  const isBehind = last !== undefined && (anchors.length === 0 || newest < last.n - 1n);
  const days = new Set(anchors.map(({ anchor }) => anchor.at.slice(0, 10)));
  return [
    ...(isBehind
      ? [
          {
            row: 'journal',
            says: `goes on to link ${last.n}, its newest anchor names ${newest < 0n ? 'none' : newest}`,
          },
        ]
      : []),
    ...(anchors.length === 0 ? [] : rows.slice(0, -1).filter(({ day }) => !days.has(day))).map(({ day }) => ({
      row: `anchor ${day}.json`,
      says: 'is gone: there are links of that day and no anchor',
    })),
  ];
}

const ANCHORS: Pass = {
  name: 'anchors',
  caption: 'the chain holds every link that an anchor outside the database names',
  look: async ({ client, journal }) => {
    if (!journal) return [];
    const { rows } = await client.query<{ n: string; mac: Buffer }>(
      'select n::text as n, mac from platform.journal_links where n::text = any($1)',
      [journal.anchors.map(({ anchor }) => anchor.link)],
    );
    const macs = new Map(rows.map(({ n, mac }) => [n, mac.toString('hex')]));
    const unlike = journal.anchors.flatMap(({ file, anchor }) => {
      const row = `anchor ${file}`;
      if (!isGenuine(anchor, journal.anchorKey))
        return [{ row, says: 'was not signed by this installation' }];
      const mac = macs.get(anchor.link);
      if (mac === undefined)
        return [
          {
            row,
            says: `names link ${anchor.link} of ${anchor.at}, which is gone: the journal was cut or set back`,
          },
        ];
      return mac === anchor.mac
        ? []
        : [{ row, says: `names another link ${anchor.link} than the chain holds` }];
    });
    return [...unlike, ...(await behind(client, journal.anchors))];
  },
};

const HEADS = sqlPass(
  'trail',
  'every entry of the trail hashes to its link, continues the one before, and the last one is the head',
  `select 'trail ' || e.brand_id || ':' || e.seq as row, case when e.seq <> coalesce(e.last_seq, 0) + 1 then 'follows a gap'
       when e.prev <> coalesce(e.last_hash, sha256(convert_to('haat trail ' || e.brand_id, 'utf8'))) then 'does not continue the entry before'
       else 'was altered: its hash does not fit' end as says
     from (select t.*, lag(t.hash) over w as last_hash, lag(t.seq) over w as last_seq from platform.trail t window w as (partition by brand_id order by seq)) e
     where e.seq <> coalesce(e.last_seq, 0) + 1 or e.prev <> coalesce(e.last_hash, sha256(convert_to('haat trail ' || e.brand_id, 'utf8')))
       or e.hash <> sha256(e.prev || convert_to(jsonb_build_array(e.brand_id, e.seq, extract(epoch from e.at), e.actor_kind, e.actor_id, e.action,
            e.subject, e.before, e.after, e.ip, e.request_id)::text, 'utf8'))
   union all
   select 'trail ' || brand_id, case when h.brand_id is null then 'has entries and no head' else 'ends at ' || coalesce(l.seq, 0) || ', its head says ' || h.seq end
     from platform.trail_heads h full join (select distinct on (brand_id) brand_id, seq, hash from platform.trail order by brand_id, seq desc) l using (brand_id)
     where h.seq is distinct from coalesce(l.seq, 0) or h.hash is distinct from coalesce(l.hash, sha256(convert_to('haat trail ' || brand_id, 'utf8')))`,
);

export const JOURNAL_PASSES: readonly Pass[] = [TABLES, SEALS, ROWS, CHAIN, ANCHORS, HEADS];
