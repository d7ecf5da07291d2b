import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#platform/testkit/database.ts';
import { jsonArray, plainArray } from './arrays.ts';

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const read = async (text: string, type: string): Promise<unknown> =>
  (await client.query(`select $1::${type}[] as list`, [text])).rows[0].list;

describe('arrays as texts', () => {
  it('hold any JSON and nulls, to the character', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.jsonValue({ stringUnit: 'binary' }).map((value) => JSON.stringify(value)))),
        async (list) => {
          expect(await read(jsonArray(list), 'text')).toEqual(list);
        },
      ),
      { numRuns: 150 },
    ));

  it('hold numbers and the empty list', async () => {
    expect(await read(plainArray([1, -2, 3]), 'integer')).toEqual([1, -2, 3]);
    expect(await read(plainArray([]), 'integer')).toEqual([]);
    expect(await read(jsonArray([]), 'text')).toEqual([]);
  });
});
