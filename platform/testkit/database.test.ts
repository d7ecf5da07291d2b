import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from './database.ts';

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('freshDatabase', () => {
  it('is a migrated copy that nobody else sees', async () => {
    const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
    await ask(one.ownerUrl, 'create table mine (n int); insert into mine values (1)');
    await expect(ask(two.ownerUrl, 'select * from mine')).rejects.toMatchObject({ code: '42P01' });
    expect(
      await ask(two.ownerUrl, `select to_regclass('platform.migrations') is not null as migrated`),
    ).toEqual([{ migrated: true }]);
    const three = await freshDatabase(one.name);
    expect(await ask(three.ownerUrl, 'select n from mine')).toEqual([{ n: 1 }]);
    await Promise.all([one.drop(), two.drop(), three.drop()]);
    await expect(ask(one.ownerUrl, 'select 1')).rejects.toMatchObject({ code: '3D000' });
  });

  it('gives the product no rights of an owner', async () => {
    const database = await freshDatabase();
    await expect(ask(database.appUrl, 'create schema mine')).rejects.toMatchObject({ code: '42501' });
    await database.drop();
  });
});
