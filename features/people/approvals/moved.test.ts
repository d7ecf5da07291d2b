/** Requests that ran before rooms declared their kinds go on where they stood: 000510 and 000511 over a database of before. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { freshDatabase } from '#platform/testkit/database.ts';

const migration = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../db/migrations', `${name}.sql`), 'utf8');

/** The tables as 000322, 000374, 000389 and 000394 left them. */
const BEFORE = `
  drop schema approvals cascade;
  create table staff.requests (
    id uuid primary key, brand_id uuid not null, kind text not null, subject text not null, was jsonb not null, wanted jsonb not null,
    reason text not null, asked_by uuid not null, asked_at timestamptz not null default now(), expires_at timestamptz not null,
    state text not null default 'open', decided_at timestamptz, given_at timestamptz);
  create table staff.approvals (
    request_id uuid not null references staff.requests, staff_id uuid not null, agreed boolean not null,
    at timestamptz not null default now(), primary key (request_id, staff_id));
  grant select, insert, update on staff.requests to haat_app;
  grant select, insert on staff.approvals to haat_app;`;

it('keeps every request with who agreed, under the kind of the room it belongs to', async () => {
  const database = await freshDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query(BEFORE);
    const [brand, colleague, player, asker] = [newId(), newId(), newId(), newId()];
    await owner.query(
      "insert into staff.staff (id, brand_id, account, name, role) values ($1, $2, 'c', 'C', 'support')",
      [colleague, brand],
    );
    const rows: [string, string, string[], string, string, object][] = [
      ['role', colleague, ['risk'], 'open', 'staff.role', { role: 'risk' }],
      ['rights', 'finance', ['a.read', 'b.*'], 'open', 'staff.rights', { rights: ['a.read', 'b.*'] }],
      ['factors', colleague, [], 'open', 'staff.factors', {}],
      ['factors', player, [], 'void', 'members.factors', {}],
      ['password', colleague, ['first'], 'done', 'staff.password', {}],
      ['password', player, ['first'], 'done', 'members.password', {}],
      ['payee', player, ['Mina'], 'rejected', 'members.payee', { name: 'Mina' }],
    ];
    const ids: string[] = [];
    for (const [kind, subject, wanted, state] of rows) {
      const id = newId();
      ids.push(id);
      await owner.query(
        `insert into staff.requests (id, brand_id, kind, subject, was, wanted, reason, asked_by, expires_at, state, given_at)
         values ($1, $2, $3, $4, '["before"]', $5, 'because', $6, now() + interval '1 day', $7, case when $7 = 'done' then now() end)`,
        [id, brand, kind, subject, JSON.stringify(wanted), asker, state],
      );
      await owner.query('insert into staff.approvals (request_id, staff_id, agreed) values ($1, $2, true)', [
        id,
        colleague,
      ]);
    }
    await owner.query(migration('000510_approvals'));
    await owner.query(migration('000511_staff_requests_moved'));
    const found = await owner.query<Record<string, unknown>>(
      `select id, kind, content, was, wanted, state, asked_by, collected_at is not null as collected
         from approvals.requests`,
    );
    for (const [n, [, , wanted, state, kind, content]] of rows.entries())
      expect(found.rows.find(({ id }) => id === ids[n])).toMatchObject({
        kind,
        content,
        was: ['before'],
        wanted,
        state,
        asked_by: asker,
        collected: state === 'done',
      });
    expect(found.rows).toHaveLength(rows.length);
    const voices = await owner.query('select 1 from approvals.decisions where staff_id = $1 and agreed', [
      colleague,
    ]);
    expect(voices.rowCount).toBe(rows.length);
    const left = await owner.query(
      "select to_regclass('staff.requests') as r, to_regclass('staff.approvals') as a",
    );
    expect(left.rows).toEqual([{ r: null, a: null }]);
  } finally {
    await owner.end();
    await database.drop();
  }
});
