import { describe, expect, it } from 'vitest';
import { silentLog } from '#platform/log/log.ts';
import { freshDatabase } from '#platform/testkit/database.ts';
import { checkExternal, complaintOf, statementComplaint } from './external.ts';

const GOOD = { version: '150004', encoding: 'UTF8', me: 'haat_app', wait: '4s' };

describe('an own PostgreSQL', () => {
  it.each([
    [{}, undefined],
    [{ version: '140011' }, /PostgreSQL 14/],
    [{ encoding: 'SQL_ASCII' }, /SQL_ASCII/],
    [{ me: 'haat' }, /work as "haat"/],
    [{ wait: '0' }, /lock_timeout/],
  ])('%j', (change, wanted) => {
    const said = complaintOf({ ...GOOD, ...change }, 'haat_app');
    if (wanted === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(wanted);
  });

  it('is taken when it steps down to the role of the app, and refused when it does not', async () => {
    const database = await freshDatabase();
    const log = silentLog();
    await checkExternal({ url: database.appUrl, log, role: 'haat_app' });
    await expect(checkExternal({ url: database.ownerUrl, log, role: 'haat_nobody' })).rejects.toThrow();
    await database.drop();
  });
});

it('knows a pooler that mixes up prepared statements, and blames it for nothing else', () => {
  for (const code of ['42P05', '26000'])
    expect(statementComplaint(Object.assign(new Error('prepared statement'), { code }))).toMatch(/1\.21/);
  const lost = Object.assign(new Error('gone'), { code: '57P01' });
  expect(() => statementComplaint(lost)).toThrow(lost);
});
