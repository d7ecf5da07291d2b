/** Rounds of tables that take bets for as long as they are wanted, and flights that are in the air. */
import { createDays, drawOf } from '#features/play/tables/service/days.ts';
import type { TablesNeeds } from '#features/play/tables/service/needs.ts';
import { settleLeft } from '#features/play/tables/service/settle.ts';
import { createTables } from '#features/play/tables/service/tables.ts';
import { CLOSE_FLIGHT, OPEN_ROUND, putTable, ROUND_BY_ID } from '#features/play/tables/store.ts';
import { MEMBER_NAMES } from '#features/people/members/store.ts';
import { createProtection } from '#features/people/protection/service.ts';
import type { TestServer } from '#apps/server/testing.ts';
import { TABLE_ENGINES } from '#games/registry.ts';
import { newId } from '#kernel/ids.ts';
import { HOUR, MINUTE, SECOND, systemClock } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { silentLog } from '#platform/log/log.ts';
import { arrange } from '#platform/testkit/arrange.ts';

/** A day far from today: no host of this house deals its rounds. */
const DAY = '2031-01-01';
const LASTS_MS = 10 * MINUTE;
const FLOWN_MS = 2 * SECOND;

const needsOf = ({ db, keys, rooms }: TestServer): TablesNeeds => ({
  db,
  ledger: rooms.ledger,
  gate: createProtection({ brands: rooms.brand.brands }).gate,
  clock: systemClock,
  log: silentLog(),
  engines: TABLE_ENGINES,
  namesOf: (runner, ids) => runner.rows(MEMBER_NAMES, [ids]),
  sealer: createSealer(keys.derive('tables')),
});

export type OpenRound = {
  readonly table: string;
  readonly id: string;
  /** Takes off; it lasts ten minutes and flies for two seconds already. */
  readonly takeOff: () => Promise<void>;
  /** Pays whoever has left: what the host of a flight does. */
  readonly pay: () => Promise<void>;
};

/** A table of this engine under its own code, with a round that takes bets for an hour. */
export async function openRound(server: TestServer, engine: string, code: string): Promise<OpenRound> {
  const { db, brandId } = server;
  const needs = needsOf(server);
  await putTable(db, {
    code,
    brandId,
    engine,
    names: { en: code },
    currency: 'BDT',
    rhythm: { bettingMs: HOUR, dealMs: SECOND, showMs: SECOND },
    limits: { min: '10.00', max: '1000.00', roundMax: '1500.00' },
    chips: ['10.00'],
    position: 1,
  });
  const table = await createTables(needs).find(brandId, code);
  const days = createDays(needs.sealer);
  await days.publish(db, table.row, Date.parse(`${DAY}T00:00:00Z`));
  const chain = await days.chain(db, code, DAY);
  const played = table.engine.play(drawOf(chain, code, DAY, 1));
  const now = Date.now();
  const times = [now - SECOND, now + HOUR, now + HOUR, now + HOUR + SECOND].map((ms) => new Date(ms));
  const flies = table.engine.flight !== undefined;
  const values = [newId(), code, brandId, DAY, 1, table.engine.version, ...times, chain.commitment(1), flies];
  const opened = await db.one(OPEN_ROUND, values);
  if (!opened || played === undefined) throw new Error('the round was not opened');
  const { id } = opened;
  return {
    table: code,
    id,
    takeOff: async () => {
      await arrange(
        db,
        `update tables.rounds set closes_at = clock_timestamp() - interval '${FLOWN_MS} ms', flight_at = clock_timestamp() - interval '${FLOWN_MS} ms',
           opens_at = opens_at - interval '1 minute' where id = $1`,
        [id],
      );
      if (!(await db.one(CLOSE_FLIGHT, [id, null, LASTS_MS, SECOND]))) throw new Error('it did not take off');
    },
    pay: async () => {
      const round = await db.one(ROUND_BY_ID, [code, id]);
      if (!round) throw new Error('there is no such round');
      const high = table.engine.flight?.at(LASTS_MS) ?? 0;
      await settleLeft(needs, table, round, high);
    },
  };
}
