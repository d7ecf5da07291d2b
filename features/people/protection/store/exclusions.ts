/** Who is excluded, under which accounts, and by what the person is known again. Contacts and names are read, never written. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';

export const MARKS = ['phone', 'email', 'name_birth', 'document'] as const;
export type MarkKind = (typeof MARKS)[number];
export type MatchedBy = 'own' | MarkKind;

/** One line of what is known of a person; of a document the keyed digest of its number, in hex, alone or with what stands beside it. */
export type Trait = { kind: MarkKind; value: string; proved: boolean };

/** Spaces, case and width of letters do not make another name. */
const PAYEE = `lower(regexp_replace(normalize(trim(p.payee_name), NFKC), '\\s+', ' ', 'g'))`;
const NAME = `${PAYEE} || '|' || p.birthday::text`;
const HAS_PAYEE = "coalesce(trim(p.payee_name), '') <> ''";
const HAS_NAME = `p.birthday is not null and ${HAS_PAYEE}`;
/** Anybody can type a stranger's number: until a paper of his was accepted, it says who he is only with his birth date or his name. */
const DOCUMENT = "encode(p.id_mark, 'hex')";
const BORN = `${DOCUMENT} || '|' || p.birthday::text`;
const CALLED = `${DOCUMENT} || '|' || ${PAYEE}`;
const SHOWN = `exists (select from verification.documents_view d
     where d.member_id = p.member_id and d.kind = 'identity' and d.state in ('accepted', 'expired'))`;
/** Staff have taken his name or birth date out, and he typed one again: it is his word alone until a paper of his was accepted. */
const STANDS = `not (p.removed && array['payeeName', 'birthday']) or ${SHOWN}`;
const TRAITS = statement<Trait>(
  'protection.traits',
  `select c.kind, lower(c.value) as value, c.verified_at is not null as proved from identity.contacts_view c where c.account_id = $1
   union all select 'name_birth', ${NAME}, ${STANDS} from members.identity_view p where p.member_id = $1 and ${HAS_NAME}
   union all select 'document', ${DOCUMENT}, ${SHOWN} from members.identity_view p where p.member_id = $1 and p.id_mark is not null
   union all select 'document', ${BORN}, true from members.identity_view p where p.member_id = $1 and p.id_mark is not null and p.birthday is not null
   union all select 'document', ${CALLED}, true from members.identity_view p where p.member_id = $1 and p.id_mark is not null and ${HAS_PAYEE}`,
);
export const traitsOf = (runner: Runner, memberId: string): Promise<Trait[]> =>
  runner.rows(TRAITS, [memberId]);

export type Match = { member_id: MemberId; brand_id: BrandId; kind: MarkKind };
const OTHERS = statement<Match>(
  'protection.others',
  `select distinct on (m.id) m.id as member_id, m.brand_id, f.kind from (
     select c.account_id as id, c.kind from identity.contacts_view c
       join unnest($2::text[], $3::text[]) w (kind, value) on w.kind = c.kind and w.value = lower(c.value)
     union all select p.member_id, 'name_birth' from members.identity_view p
       where ${HAS_NAME} and p.birthday = any($7::date[]) and ${NAME} = any($4::text[])
     union all select p.member_id, 'document' from members.identity_view p where p.id_mark = any($5::bytea[])
       and (${DOCUMENT} = any($6::text[]) or ${BORN} = any($6) or ${CALLED} = any($6))) f
   join members.directory m on m.id = f.id where m.id <> $1 and m.type <> 4 order by m.id, f.kind`,
);
/** Every other account, of every brand, that has one of these. */
export const othersWith = (runner: Runner, memberId: string, traits: readonly Trait[]): Promise<Match[]> => {
  const contacts = traits.filter(({ kind }) => kind === 'phone' || kind === 'email');
  const names = traits.filter(({ kind }) => kind === 'name_birth');
  const documents = traits.filter(({ kind }) => kind === 'document');
  return runner.rows(OTHERS, [
    memberId,
    contacts.map(({ kind }) => kind),
    contacts.map(({ value }) => value),
    names.map(({ value }) => value),
    documents.map(({ value }) => Buffer.from(value.split('|', 1)[0] ?? '', 'hex')),
    documents.map(({ value }) => value),
    names.map(({ value }) => value.slice(value.lastIndexOf('|') + 1)),
  ]);
};

export type ExclusionRow = {
  origin: string;
  member_id: MemberId;
  brand_id: BrandId;
  matched_by: MatchedBy;
  at: Date;
  until: Date;
};
const INSERT = statement<never>(
  'protection.exclude',
  `insert into protection.exclusions (id, origin, member_id, brand_id, matched_by, at, until) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (origin, member_id) do nothing`,
);
const BLOCK = statement<never>(
  'protection.block',
  `insert into protection.standing as s (member_id, excluded_until) values ($1, $2)
   on conflict (member_id) do update set excluded_until = greatest(s.excluded_until, excluded.excluded_until)`,
);
/** False where this account is in it already. */
export async function insertExclusion(tx: Tx, row: ExclusionRow): Promise<boolean> {
  const { origin, member_id, brand_id, matched_by, at, until } = row;
  const id = matched_by === 'own' ? origin : newId();
  if ((await tx.run(INSERT, [id, origin, member_id, brand_id, matched_by, at, until])) === 0) return false;
  await tx.run(BLOCK, [member_id, until.getTime()]);
  return true;
}

const OF = statement<ExclusionRow>(
  'protection.exclusions_of',
  'select origin, member_id, brand_id, matched_by, at, until from protection.exclusions where member_id = $1 order by at desc',
);
export const exclusionsOf = (runner: Runner, memberId: string): Promise<ExclusionRow[]> =>
  runner.rows(OF, [memberId]);

const RUNNING = statement<ExclusionRow>(
  'protection.running_exclusions',
  `select origin, member_id, brand_id, matched_by, at, until from protection.exclusions
   where matched_by = 'own' and until > $1 and origin > $2 order by origin limit 200`,
);
/** Exclusions a person chose that still run, in the order of their ids. */
export const runningExclusions = (runner: Runner, now: number, after: string): Promise<ExclusionRow[]> =>
  runner.rows(RUNNING, [new Date(now), after]);

export type Mark = { readonly kind: MarkKind; readonly digest: Buffer };
const MARK = statement<never>(
  'protection.mark_excluded',
  `insert into protection.exclusion_marks (origin, kind, digest, until) select $1, kind, digest, $2
   from unnest($3::text[], $4::bytea[]) n (kind, digest) on conflict do nothing`,
);
export const writeMarks = (tx: Tx, origin: string, until: Date, marks: readonly Mark[]): Promise<number> =>
  tx.run(MARK, [origin, until, marks.map(({ kind }) => kind), marks.map(({ digest }) => digest)]);

/** `begun`: when the person excluded himself. */
export type MarkedRow = { origin: string; kind: MarkKind; until: Date; begun: Date };
const MARKED = statement<MarkedRow>(
  'protection.marked',
  `select k.origin, k.kind, k.until, e.at as begun from protection.exclusion_marks k join protection.exclusions e on e.id = k.origin
   join unnest($1::text[], $2::bytea[]) n (kind, digest) on n.kind = k.kind and n.digest = k.digest
   where k.until > $3 order by k.until desc limit 1`,
);
/** The exclusion a person with these marks is under. */
export const markedBy = (
  runner: Runner,
  marks: readonly Mark[],
  now: number,
): Promise<MarkedRow | undefined> =>
  runner.one(MARKED, [marks.map(({ kind }) => kind), marks.map(({ digest }) => digest), new Date(now)]);

const BRAND = statement<{ brand_id: BrandId; currency: string; account: string }>(
  'protection.brand_of',
  'select brand_id, currency, account from members.directory where id = $1',
);
export const memberBrand = (
  runner: Runner,
  memberId: string,
): Promise<{ brand_id: BrandId; currency: string; account: string } | undefined> =>
  runner.one(BRAND, [memberId]);
