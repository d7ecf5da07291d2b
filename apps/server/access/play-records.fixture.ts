/** Rounds, draws and matches that deeds of staff are about. */
import { newId } from '#kernel/ids.ts';
import { seedLotteries } from '#features/play/lottery/service/seed.ts';
import { sampleSeasons } from '#features/play/sportsbook/sample/seasons.ts';
import { importSeason } from '#features/play/sportsbook/service.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import type { TestServer } from '../testing.ts';

/** A match of football that bets are taken on. */
export async function offeredMatch(server: TestServer): Promise<string> {
  const season = sampleSeasons().find(({ league }) => league.sport === 'football');
  if (season) await server.db.transaction((tx) => importSeason(tx, season, Date.now()));
  await server.db.pool.query(
    `update sportsbook.fixtures set starts_at = now() + interval '3 hours'
      where id in (select id from sportsbook.fixtures where league = $1 order by id desc limit 1)`,
    [season?.league.code],
  );
  while ((await server.rooms.sportsbook.matchBooks.open(server.brandId, Date.now())) > 0);
  const { rows } = await server.db.pool.query<{ id: string }>(
    "select id from sportsbook.books where brand_id = $1 and state = 'open' and sport = 'football' and starts_at > now() order by id limit 1",
    [server.brandId],
  );
  return rows[0]?.id ?? '';
}

/** A table whose results staff enter, with a round that waits for one. */
export const TABLE = 'roulette-9';
export const waitingRound = async (server: TestServer, n: number): Promise<string> => {
  const id = newId();
  const { pool } = server.db;
  await pool.query(
    `insert into tables.tables (code, brand_id, engine, names, currency, rhythm, limits, chips, results)
     select $1::text, id, 'roulette', '{"en": "Roulette 9"}', 'BDT', '{"bettingMs": 15000, "dealMs": 1000, "showMs": 5000}',
       '{"min": "10.00", "max": "100.00", "roundMax": "200.00"}', '["10.00"]', 'staff' from brand.brands where id = $2
     on conflict do nothing`,
    [TABLE, server.brandId],
  );
  await pool.query(
    `insert into tables.days (table_code, day, length, root, secret) values ($1, '2026-01-01', 9, '', '') on conflict do nothing`,
    [TABLE],
  );
  // Halted by a deed before this one, its rounds would be given back. What a process knows of tables is a second old at most.
  await pool.query('update tables.tables set halted = false where code = $1', [TABLE]);
  await new Promise((go) => setTimeout(go, 1_100));
  await pool.query(
    `insert into tables.rounds (id, table_code, brand_id, day, n, engine_version, state, opens_at, closes_at, reveals_at, ends_at, commitment)
     select $1, $2, brand_id, '2026-01-01', $3, 1, 'closed', now() - interval '3 s', now() - interval '2 s', now() + interval '1 h',
       now() + interval '2 h', '' from tables.tables where code = $2`,
    [id, TABLE, n],
  );
  return id;
};

/** An arena, with a fight that waits for its result. */
export const PIT = 'trail-cockpit';
export async function closedFight(server: TestServer, n: number): Promise<string> {
  const id = newId();
  const { pool } = server.db;
  await pool.query(
    `insert into cockfight.pits (code, brand_id, names, currency, limits, chips, results, liability)
     values ($1, $2, '{"en": "Trail"}', 'BDT', '{"min": "1000", "max": "10000", "fightMax": "20000"}', '["1000"]', 'staff',
       '{"sideMax": "100000", "lossMax": "100000"}')
     on conflict do nothing`,
    [PIT, server.brandId],
  );
  const bird = { name: 'Trail', grams: 2_000, wins: 0 };
  await pool.query(
    `insert into cockfight.fights (id, pit_code, brand_id, ref, day, n, birds, state, opens_at, closes_at, takeout, mode, declare_minutes)
     values ($1, $2, $3, $4, '2026-01-01', $5, $6, 'closed', now() - interval '3 minutes', now() - interval '1 minute', 100, 'pool', 60)`,
    [id, PIT, server.brandId, String(n), n, JSON.stringify({ meron: bird, wala: bird })],
  );
  return id;
}

/** A draw whose result two persons enter, at its time. */
export const drawnElsewhere = async (server: TestServer): Promise<string> => {
  const { pool } = server.db;
  await server.db.transaction((tx) =>
    seedLotteries(tx, { brandId: server.brandId, currency: 'BDT', production: false }, shelve),
  );
  await pool.query("update lottery.games set source = 'desk' where code = 'xsmb'");
  // What a process knows of games is a second old at most.
  await new Promise((go) => setTimeout(go, 1_100));
  const id = newId();
  await pool.query(
    `insert into lottery.draws (id, game_code, brand_id, day, n, state, closes_at, draws_at)
     select $1, code, brand_id, '2026-01-01', (select count(*) + 1 from lottery.draws where day = '2026-01-01'), 'closed',
       now() - interval '3 s', now() - interval '2 s' from lottery.games where code = 'xsmb'`,
    [id],
  );
  return id;
};
export const NORTH = Object.fromEntries(
  Object.entries({
    db: [5, 1],
    g1: [5, 1],
    g2: [5, 2],
    g3: [5, 6],
    g4: [4, 4],
    g5: [4, 6],
    g6: [3, 3],
    g7: [2, 4],
  }).map(([prize, [digits = 0, count = 0]]) => [
    prize,
    Array.from({ length: count }, () => '0'.repeat(digits)),
  ]),
);

/** A sea without anybody in it. */
export const openedSea = async (server: TestServer): Promise<string> => {
  const code = 'gharial-bay';
  await server.db.pool.query(
    `insert into sea.seas (code, brand_id, names, currency, stakes) values ($1, $2, '{"en": "Trail"}', 'BDT', '["1.00"]') on conflict do nothing`,
    [code, server.brandId],
  );
  return code;
};

/** A cash table as staff open it. */
export const POKER_TABLE = {
  code: 'trail-table',
  name: 'Trail',
  game: 'holdem',
  betting: 'no',
  seats: 6,
  smallBlind: '10.00',
  bigBlind: '20.00',
  ante: '0.00',
  minBuyIn: '400.00',
  maxBuyIn: '4000.00',
  currency: 'BDT',
  rakeRate: 500,
  rakeCap: '60.00',
} as const;

/** A poker table without anybody at it. */
export async function openedPoker(server: TestServer, name: string): Promise<string> {
  const code = `trail-${name}`;
  await server.db.pool.query(
    `insert into poker.tables (code, brand_id, name, game, betting, kind, currency, seats, small_blind, big_blind, min_buy, max_buy)
     values ($1, $2, 'Trail', 'holdem', 'no', 'cash', 'BDT', 6, 1000, 2000, 40000, 400000) on conflict do nothing`,
    [code, server.brandId],
  );
  return code;
}

/** A table with a hand on: two members have sat down, and the host has dealt. */
export async function playedPoker(
  server: TestServer,
): Promise<{ readonly code: string; readonly handId: string }> {
  const code = await openedPoker(server, 'hand');
  for (const seat of [0, 1]) {
    const who = await server.person(100_000n);
    const answer = await server.call({
      path: `/poker/tables/${code}/sit`,
      as: who,
      key: `trail-${seat}`,
      body: { seat, buyIn: '400.00', currency: 'BDT', entropy: `trail-${seat}` },
    });
    if (answer.status !== 200) throw new Error(`nobody sits: ${answer.text}`);
  }
  for (;;) {
    await server.rooms.poker.host.turn();
    const { rows } = await server.db.pool.query<{ id: string }>(
      "select id from poker.hands where table_code = $1 and state = 'playing'",
      [code],
    );
    if (rows[0]) return { code, handId: rows[0].id };
    await new Promise((rest) => setTimeout(rest, 50));
  }
}
