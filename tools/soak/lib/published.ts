/**
 * What is published, held to: rounds of every game, table, flight and bingo and draws of every lottery of the running product, asked for through the
 * door like any stranger would, go through verify.mjs – the file as it is served – with the rules as they are served.
 */
import { rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Person, TestServer } from '#apps/server/testing.ts';
import { putGame as putLottery } from '#features/play/lottery/store.ts';
import { SAMPLE_GAMES } from '#features/play/lottery/sample/games.ts';
import { HOUSE_GAMES, HOUSE_VENDOR } from '#features/play/rounds/service/seed.ts';
import { soloTitles, STUDIOS } from '#features/play/rounds/service/titles.ts';
import { SAMPLE_TABLES } from '#features/play/tables/service/sample-tables.ts';
import { putTable } from '#features/play/tables/store.ts';
import { putGame, putVendor } from '#features/setup/catalogue/store.ts';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import { MODEL_NAMES, TABLES_OF_MODEL, titleCode } from '#games/slots/contract.ts';
import type * as Verifier from '#games/verify/verify.mjs';
import { newId } from '#kernel/ids.ts';
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import type { SoakResult } from './report.ts';

type Wanted = {
  /** Of each game one plays alone. */
  readonly rounds: number;
  /** Of each table and flight. */
  readonly deals: number;
  readonly draws: number;
  /** Tables of reel games a model: twelve are all. */
  readonly tables: number;
};

type Json = ReturnType<typeof JSON.parse>;
type Found = { readonly checked: Map<string, number>; readonly failures: string[] };

/** The program as a stranger has it: saved from the door and run. */
async function savedVerifier(server: TestServer): Promise<typeof Verifier> {
  const { text, status } = await server.call({ method: 'GET', path: '/docs/verify.mjs' });
  if (status !== 200) throw new Error('verify.mjs is not served');
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  const file = join(folder, 'verify.mjs');
  writeFileSync(file, text);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const rulesOf = async (server: TestServer, code: string): Promise<Json> =>
  (await server.call({ method: 'GET', path: `/play/${code}/rules` })).value;

/** Checks documents of one code and counts them. */
function judge({ verify }: typeof Verifier, found: Found, code: string, rules: Json) {
  return (document: Json): void => {
    try {
      const { ok, checks } = verify(document, rules);
      if (!ok)
        found.failures.push(`${code}: ${JSON.stringify(checks.filter((one) => !one.ok)).slice(0, 300)}`);
      found.checked.set(code, (found.checked.get(code) ?? 0) + 1);
    } catch (error) {
      found.failures.push(`${code}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}

export const titleCodes = (tables: number): readonly string[] =>
  MODEL_NAMES.flatMap((model) =>
    Array.from({ length: Math.min(tables, TABLES_OF_MODEL) }, (_, at) =>
      titleCode({ name: 'river-tiger', model, number: at + 1, emblem: 'tiger' }),
    ),
  );

async function shelve(server: TestServer, tables: number): Promise<readonly string[]> {
  const [slot] = HOUSE_GAMES;
  if (!slot) throw new Error('no game to copy');
  await putVendor(server.db, HOUSE_VENDOR);
  for (const studio of STUDIOS) await putVendor(server.db, studio);
  const reels = titleCodes(tables).map((code) => ({ ...slot, code, names: { en: code }, rtp: '96.0000' }));
  const all = [...reels, ...soloTitles()];
  for (const game of all) await putGame(server.db, { ...game, cycle_ms: 0 });
  return [slot.code, ...all.map(({ code }) => code)];
}

/** The acts that are published, tried one after the other: a stranger knows nothing else of what is open. */
function actsOf(rules: Json, turn: number): readonly Json[] {
  const named: Json[] = rules.acts.map(({ act }: Json) => act);
  const all = named.flatMap((act) => {
    if (typeof act.box === 'number') return Array.from({ length: 30 }, (_, box) => ({ ...act, box }));
    if (typeof act.tile === 'number')
      return Array.from({ length: 25 }, (_, at) => ({ tile: (at * 7 + turn) % 25 }));
    return [act];
  });
  const from = turn % Math.max(1, all.length);
  return [...all.slice(from), ...all.slice(0, from)];
}

async function playOne(
  server: TestServer,
  person: Person,
  code: string,
  rules: Json,
  opened: Json,
  turn: number,
) {
  const path = `/play/${code}/act`;
  const stake = { type: 'stake', stake: opened.defaultStake, currency: opened.currency };
  const begun = await server.call({ method: 'POST', path, as: person, key: newId(), body: stake });
  if (begun.status !== 200) throw new Error(`${code}: a stake was refused with ${begun.code}`);
  let round: Json = begun.value;
  for (let acts = 0; round.state === 'open' && acts < 400; acts += 1) {
    let next: Json;
    for (const action of actsOf(rules, turn + acts)) {
      const body = { type: 'act', roundId: round.roundId, step: round.steps.length, action };
      const answer = await server.call({ method: 'POST', path, as: person, key: newId(), body });
      if (answer.status === 200) {
        next = answer.value;
        break;
      }
    }
    if (!next)
      throw new Error(`${code}: no published act is open after ${JSON.stringify(round.steps.at(-1))}`);
    round = next;
  }
  return round.roundId as string;
}

/** Plays, changes the seeds, asks for every proof. */
async function playAlone(
  server: TestServer,
  verifier: typeof Verifier,
  code: string,
  rounds: number,
  found: Found,
) {
  const person = await server.person(1_000_000_000n);
  const rules = await rulesOf(server, code);
  const opening = { method: 'POST', path: `/play/${code}/open`, as: person, body: { mode: 'real' } };
  const opened: Json = (await server.call(opening)).value;
  const ids: string[] = [];
  for (let turn = 0; turn < rounds; turn += 1)
    ids.push(await playOne(server, person, code, rules, opened, turn));
  const { seeds }: Json = (await server.call(opening)).value;
  const body = { clientSeed: 'mine', nextServerSeedHash: seeds.nextServerSeedHash };
  await server.call({ method: 'POST', path: '/play/seeds', as: person, key: newId(), body });
  const check = judge(verifier, found, code, rules);
  for (const id of ids)
    check((await server.call({ method: 'GET', path: `/play/rounds/${id}/proof`, as: person })).value);
}

/** Rounds of a table follow each other in five seconds here; a flight takes as long as it flies. */
const RHYTHM = { bettingMs: 3_000, dealMs: 1_000, showMs: 1_000 };

async function openTables(server: TestServer): Promise<readonly string[]> {
  for (const [position, table] of SAMPLE_TABLES.entries())
    await putTable(server.db, {
      ...table,
      currency: 'BDT',
      brandId: server.brandId,
      position,
      rhythm: { ...RHYTHM, ...(table.rhythm.callMs === undefined ? {} : { callMs: 40 }) },
    });
  return SAMPLE_TABLES.map(({ code }) => code);
}

async function layOne(server: TestServer, person: Person, code: string, seen: Set<string>): Promise<void> {
  const table: Json = (await server.call({ method: 'GET', path: `/tables/${code}` })).value;
  const { round, spots = [], flight, pool, min } = table;
  if (!round || round.state !== 'open' || seen.has(round.roundId)) return;
  seen.add(round.roundId);
  const places = pool ? [`card-${1 + seen.size}`] : [spots[seen.size % spots.length]?.code];
  const body = {
    roundId: round.roundId,
    currency: 'BDT',
    bets: places.map((spot) => ({ spot, stake: min })),
    ...(flight ? { auto: '1.50' } : {}),
  };
  await server.call({ method: 'POST', path: `/tables/${code}/bets`, as: person, key: newId(), body });
}

/** Lays a bet on every round that opens until enough of them are settled, then checks them with what was paid. */
async function dealTable(
  server: TestServer,
  verifier: typeof Verifier,
  code: string,
  deals: number,
  found: Found,
) {
  const person = await server.person(1_000_000_000n);
  const rules = await rulesOf(server, code);
  const check = judge(verifier, found, code, rules);
  const [seen, done] = [new Set<string>(), new Set<string>()];
  const until = Date.now() + 2 * MINUTE + deals * 30 * SECOND;
  while (done.size < deals && Date.now() < until) {
    await layOne(server, person, code, seen);
    for (const id of [...seen].filter((one) => !done.has(one))) {
      const proof: Json = (await server.call({ method: 'GET', path: `/tables/${code}/rounds/${id}` })).value;
      if (proof.round?.state !== 'settled') continue;
      const bets: Json = (
        await server.call({ method: 'GET', path: `/tables/bets?roundId=${id}`, as: person })
      ).value;
      check({ ...proof, bets: bets.list });
      done.add(id);
    }
    await new Promise((wake) => setTimeout(wake, 500));
  }
  if (done.size < deals) found.failures.push(`${code}: ${done.size} rounds of ${deals} were settled in time`);
}

/** Two days of a draw a minute are 60,000 rows, planned and chained: where a few are enough it is one an hour. */
const A_FEW = 10;

/** Lotteries of our own, one of every engine; the first draws are moved into the past so that nobody waits an hour. */
async function drawAll(server: TestServer, verifier: typeof Verifier, draws: number, found: Found) {
  const [sample] = SAMPLE_GAMES;
  if (!sample) throw new Error('no lottery to copy');
  const codes = [...LOTTERIES.keys()].map((engine) => `own-${engine.replaceAll('_', '-')}`);
  for (const [position, [engine, lottery]] of [...LOTTERIES].entries())
    await putLottery(server.db, {
      ...(SAMPLE_GAMES.find((game) => game.engine === engine) ?? sample),
      code: codes[position] ?? engine,
      engine,
      source: 'own',
      feeds: [],
      schedules: [
        { kind: 'every', from: '2020-01-01', everyMs: draws > A_FEW ? MINUTE : HOUR, closeMs: SECOND },
      ],
      odds_set: lottery.odds.kind === 'sets' ? (lottery.odds.sets[0]?.code ?? null) : null,
      odds: {},
      mode: lottery.odds.kind === 'mode' ? '1900' : null,
      currency: 'BDT',
      brandId: server.brandId,
      position,
    });
  await server.rooms.lottery.host.plan(Date.now());
  await server.db.pool.query(
    `update lottery.draws d set closes_at = clock_timestamp() - interval '2 s', draws_at = clock_timestamp() - interval '1 s'
     from (select id, row_number() over (partition by game_code order by draws_at) as n from lottery.draws where state = 'open') o
     where d.id = o.id and o.n <= $1 and d.game_code like 'own-%'`,
    [draws],
  );
  // One host draws them all, beside each other: what has not come by then does not come.
  const until = Date.now() + 2 * MINUTE + draws * 5 * SECOND;
  for (const code of codes) await checkDraws(server, verifier, { code, draws, until }, found);
}

type Wanting = { readonly code: string; readonly draws: number; readonly until: number };

async function checkDraws(
  server: TestServer,
  verifier: typeof Verifier,
  { code, draws, until }: Wanting,
  found: Found,
) {
  const check = judge(verifier, found, code, undefined);
  const rules = await server.call({ method: 'GET', path: `/play/${code}/rules` });
  if (rules.status !== 200) found.failures.push(`${code}: its rules answer ${rules.status}`);
  const done = new Set<string>();
  let said = '';
  for (;;) {
    for (let pageNo = 1; pageNo <= Math.ceil(draws / 100); pageNo += 1) {
      const path = `/lottery/${code}/draws?pageNo=${pageNo}&pageSize=100`;
      const { status, value, text } = await server.call({ method: 'GET', path });
      said = `${status} ${text.slice(0, 300)}`;
      const { list = [] }: Json = value;
      for (const { drawId, link } of list) {
        if (link === null || done.has(drawId)) continue;
        done.add(drawId);
        check((await server.call({ method: 'GET', path: `/lottery/${code}/draws/${drawId}` })).value);
      }
    }
    if (done.size >= draws || Date.now() >= until) break;
    await new Promise((wake) => setTimeout(wake, 200));
  }
  if (done.size < draws)
    found.failures.push(`${code}: ${done.size} draws of ${draws} were made in time; its list: ${said}`);
}

export async function published(
  server: TestServer,
  { rounds, deals, draws, tables }: Wanted,
): Promise<SoakResult> {
  const verifier = await savedVerifier(server);
  if (!(await verifier.selfTest()))
    throw new Error('SHA-256 of the program differs from that of the machine');
  const found: Found = { checked: new Map(), failures: [] };
  const solo = await shelve(server, tables);
  const codes = deals > 0 ? await openTables(server) : [];
  const dealing = Promise.all(codes.map((code) => dealTable(server, verifier, code, deals, found)));
  for (const code of solo)
    await playAlone(server, verifier, code, rounds, found).catch((error: unknown) => {
      found.failures.push(error instanceof Error ? error.message : String(error));
    });
  if (draws > 0) await drawAll(server, verifier, draws, found);
  await dealing;
  const sum = (of: readonly string[]): number =>
    of.reduce((all, code) => all + (found.checked.get(code) ?? 0), 0);
  const own = [...found.checked.keys()].filter((code) => code.startsWith('own-'));
  return {
    figures: {
      'games played alone': solo.length,
      'rounds of them checked': sum(solo),
      'tables, flights, bingos': codes.length,
      'rounds of them checked ': sum(codes),
      lotteries: own.length,
      'draws checked': sum(own),
    },
    failures: found.failures,
  };
}
