/** Members who bet on matches, and the matches they bet on: shared by the journeys of the sportsbook. */
import type { Page } from 'playwright-core';
import { openPerson } from '#apps/server/testing.ts';
import type { Look, Stage, Visitor } from './stage.ts';

export const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
export const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };

export const until = async <Value>(read: () => Promise<Value | undefined>): Promise<Value> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error('it did not come');
};

export const pickHome = async (page: Page, bookId: string): Promise<void> => {
  await page.goto(`/sports/match/${bookId}`);
  await page.click('.market .odd >> nth=0');
};

export type Match = { readonly id: string; readonly fixture_id: string };

/** @param stage the journey's own, which opens after its file was read */
export function bettorsOf(stage: () => Stage) {
  const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await stage().serving.db.pool.query(text, values)).rows;

  async function player(look = PHONE): Promise<{ page: Page; id: string; visitor: Visitor }> {
    const { visit, serving, origin } = stage();
    const visitor = await visit(look);
    const { page, context } = visitor;
    const { rooms, db } = serving;
    const [brand] = await rooms.brand.brands.all();
    if (!brand) throw new Error('no brand');
    const { id, token, cookie } = await openPerson(rooms, db, brand.id, 100_000n);
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([
      {
        name,
        value,
        domain: new URL(origin).hostname,
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
      },
    ]);
    await context.addInitScript((given) => {
      if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
    }, token);
    return { page, id, visitor };
  }

  /** What staff set: no clock moves these prices, so that the picks of a journey cost what it says. */
  const priced = (home: string) => ({ '1x2': { odds: { home, draw: '3.30', away: '3.60' } } });
  const price = (id: string, home: string): Promise<unknown> => {
    const { db, rooms } = stage().serving;
    return db.transaction((tx) =>
      rooms.sportsbook.matchBooks.change(tx, id, Date.now(), () => ({ overrides: priced(home) })),
    );
  };

  /** The next matches that take bets, their home sides at 2.00. */
  async function matches(count: number): Promise<Match[]> {
    const found = await until(async () => {
      const list = await sql<Match>(
        `select id, fixture_id from sportsbook.books where status = 'scheduled' and state = 'open' and sport = 'football'
            and starts_at > now() + interval '2 hours' and overrides::text = '{}' order by starts_at, id limit $1`,
        [count],
      );
      return list.length === count ? list : undefined;
    });
    for (const { id } of found) await price(id, '2.00');
    return found;
  }

  /** Kicks off, and stays in its first second: its feed says nothing more. */
  async function kickOff({ id, fixture_id }: Match): Promise<void> {
    for (const table of ['fixtures', 'books'])
      await sql(`update sportsbook.${table} set starts_at = now() - interval '1 second' where id = $1`, [
        table === 'books' ? id : fixture_id,
      ]);
    await stage().serving.rooms.sportsbook.matchBooks.follow(id, Date.now());
    await sql("update sportsbook.books set starts_at = now() + interval '1 day' where id = $1", [id]);
  }

  return { sql, player, price, matches, kickOff };
}
