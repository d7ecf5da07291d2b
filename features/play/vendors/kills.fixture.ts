/**
 * A process that dies between a call and its answer, as far as the database can tell: at the nth message to it every connection is gone, before the message
 * arrives or before its answer is heard. The vendor calls again, as vendors do, and nothing may have happened twice or been lost.
 */
import { connect, createServer, type Socket } from 'node:net';
import { newId } from '#kernel/ids.ts';
import { createLedger } from '#ledger/service.ts';
import { createDb } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { createVendorStakes } from './service/bets.ts';
import { createKeyRing } from './service/keys.ts';
import { createReceive } from './service/receive.ts';
import { type Answer, GAME, openTestVendor, type Words } from './vendors.fixture.ts';

type Plan = { left: number; readonly isHeard: boolean };

/** The way to a database, which can be cut. */
async function openWay(url: string) {
  const target = new URL(url);
  const [port, host] = [Number(target.port), target.hostname];
  const sockets = new Set<Socket>();
  let plan: Plan | undefined;
  let isDown = false;
  const drop = (): void => {
    isDown = true;
    for (const one of sockets) one.destroy();
    sockets.clear();
  };
  const server = createServer((client) => {
    if (isDown) return void client.destroy();
    const upstream = connect(port, host);
    let isDeaf = false;
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    upstream.on('data', (chunk) => {
      if (isDeaf) drop();
      else client.write(chunk);
    });
    client.on('data', (chunk) => {
      if (plan) plan.left -= 1;
      if (plan?.left !== 0) return void upstream.write(chunk);
      const { isHeard } = plan;
      plan = undefined;
      if (!isHeard) return drop();
      isDeaf = true;
      upstream.write(chunk);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the way has no address');
  target.hostname = '127.0.0.1';
  target.port = String(address.port);
  return {
    url: target.href,
    arm: (left: number, isHeard: boolean): void => {
      plan = { left, isHeard };
    },
    lift: (): void => {
      plan = undefined;
      isDown = false;
    },
    close: (): Promise<void> => {
      drop();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const TRIES = 40;
const UNKNOWN = 'RS_ERROR_UNKNOWN';

/** What is killed, and what the member has in the end: a bet of 10.00, a win of 25.00, a prize of 50.00 on 1,000.00. */
const KINDS = [
  { kind: 'bet', ends: 101_500n },
  { kind: 'win', ends: 101_500n },
  { kind: 'rollback', ends: 100_000n },
  { kind: 'award', ends: 105_000n },
] as const;

export type KillReport = { readonly killed: number; readonly failures: readonly string[] };

/** Dies at so many points, two of each message of each kind of call. */
export async function killPoints(points: number): Promise<KillReport> {
  const vendor = await openTestVendor();
  const way = await openWay(vendor.database.appUrl);
  const db = createDb({ url: way.url, log: silentLog(), connectTimeoutMs: 5_000 });
  const needs = { ...vendor.needs, db, ledger: createLedger(db) };
  const stakes = createVendorStakes(needs);
  const { sealer, clock } = needs;
  const keys = createKeyRing({ db, sealer, clock });
  const receive = createReceive({ ...needs, stakes, calls: vendor.calls, keys });
  const failures: string[] = [];
  let killed = 0;
  const say = async (path: string, words: Words): Promise<Answer> =>
    JSON.parse(await vendor.through(receive, path, words));
  /** As a vendor does: again, until it knows. */
  const insist = async (path: string, words: Words): Promise<Answer> => {
    let said = await say(path, words);
    for (let n = 0; n < TRIES && said.status === UNKNOWN; n += 1) {
      await new Promise((again) => setTimeout(again, 25));
      said = await say(path, words);
    }
    return said;
  };
  try {
    for (let at = 0; at < points; at += 1) {
      const { kind, ends } = KINDS[at % KINDS.length] ?? KINDS[0];
      const message = 1 + (Math.floor(at / (2 * KINDS.length)) % 6);
      const isHeard = Math.floor(at / KINDS.length) % 2 === 1;
      const who = await vendor.player();
      const bet = newId();
      const words = (more: Words): Words => ({
        user: who.user,
        token: who.token,
        game_code: GAME,
        currency: 'BDT',
        round: `round-${at}`,
        request_uuid: newId(),
        transaction_uuid: newId(),
        ...more,
      });
      const asked: Readonly<Record<(typeof KINDS)[number]['kind'], Words>> = {
        bet: words({ transaction_uuid: bet, amount: '1000000' }),
        win: words({ amount: '2500000', reference_transaction_uuid: bet, round_closed: true }),
        rollback: words({ reference_transaction_uuid: bet }),
        award: words({ amount: '5000000' }),
      };
      // Connections are there before anything is counted.
      await insist('balance', words({}));
      if (kind === 'win' || kind === 'rollback') await insist('bet', asked.bet);
      way.arm(message, isHeard);
      const first = await say(kind, asked[kind]);
      if (first.status === UNKNOWN) killed += 1;
      way.lift();
      const again = await insist(kind, asked[kind]);
      const last = kind === 'bet' ? await insist('win', asked.win) : again;
      const { cash, held } = await vendor.ledger.wallet(vendor.db, who.memberId, who.pockets);
      if (again.status !== 'RS_OK' || last.status !== 'RS_OK' || cash !== ends || held !== 0n)
        failures.push(
          `${kind} killed at message ${message}${isHeard ? ', answered' : ''}: ${first.status}, then ${again.status}, ${cash} in cash, ${held} held`,
        );
    }
    return { killed, failures: [...failures, ...(await vendor.findings())] };
  } finally {
    way.lift();
    await stakes.close();
    await db.close();
    await way.close();
    await vendor.close();
  }
}
