/** CHECKS 12: many clients on few rows meet no deadlock, and a row held for long costs only those who want it. */
import pg from 'pg';
import { minor } from '#kernel/money.ts';
import type { Person, TestServer } from '#apps/server/testing.ts';
import { percentile, type SoakResult } from './report.ts';

const stake = (server: TestServer, as: Person, key: string) =>
  server.call({
    path: '/play/monsoon-tiger/act',
    as,
    key,
    body: { type: 'stake', stake: '1.00', currency: 'BDT' },
  });

/** Stakes through the door and transfers through the vault, on the same ten members at once. */
async function crowd(
  server: TestServer,
  people: readonly Person[],
  clients: number,
  until: number,
  failures: string[],
): Promise<number> {
  const { ledger } = server.rooms;
  let done = 0;
  const house = await ledger.house(server.db, server.brandId, 'adjustments', 'BDT');
  const transfer = async (person: Person, key: string, up: boolean): Promise<void> => {
    const ask = {
      memberId: person.id,
      brandId: server.brandId,
      currency: 'BDT',
      pockets: await ledger.pockets(server.db, server.brandId, person.id, 'BDT'),
      kind: 'adjustment',
      key,
      content: key,
      ref: person.id,
      serial: 'A-1',
      amount: minor(1n),
    } as const;
    await server.db.transaction((tx) =>
      up ? ledger.pay(tx, { ...ask, from: house }) : ledger.take(tx, { ...ask, to: house }),
    );
  };
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; Date.now() < until; n += 1) {
        const person = people[(client * 7 + n * 3) % people.length];
        if (!person) return;
        try {
          if ((client + n) % 3 === 0) await transfer(person, `d${client}-${n}`, n % 2 === 0);
          else {
            const { status, code } = await stake(server, person, `d${client}-${n}`);
            if (status >= 500 || /40P01|deadlock/.test(code ?? ''))
              failures.push(`stake answered ${status} ${code}`);
          }
          done += 1;
        } catch (error) {
          failures.push(`transfer: ${error instanceof Error ? error.message : 'unknown'}`);
        }
      }
    }),
  );
  return done;
}

const BETWEEN_BETS_MS = 25;

/** A quick player, who takes a breath between two bets: what he waits is the house's doing and not a queue he made himself. */
async function playing(
  server: TestServer,
  person: Person,
  name: string,
  until: number,
  waits: number[],
): Promise<void> {
  for (let n = 0; Date.now() < until; n += 1) {
    waits.push((await stake(server, person, `${name}${n}`)).ms);
    await new Promise((wake) => setTimeout(wake, BETWEEN_BETS_MS));
  }
}

export async function deadlock(server: TestServer, seconds: number, clients: number): Promise<SoakResult> {
  const failures: string[] = [];
  const people = await Promise.all(Array.from({ length: 10 }, () => server.person(1_000_000n)));
  const done = await crowd(server, people, clients, Date.now() + seconds * 1_000, failures);
  const [victim, ...others] = await Promise.all(Array.from({ length: 9 }, () => server.person(1_000_000n)));
  if (!victim) throw new Error('nobody');
  await stake(server, victim, 'first');
  // What the same callers wait when nothing is held, for comparison.
  const calm: number[] = [];
  await Promise.all(others.map((person) => playing(server, person, 'c', Date.now() + 2_000, calm)));
  const holder = new pg.Client({ connectionString: server.ownerUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from ledger.balances where member_id = $1 for update', [victim.id]);
  const waits: number[] = [];
  const until = Date.now() + Math.max(5, Math.min(30, seconds)) * 1_000;
  const held: { ms: number; code: string | undefined }[] = [];
  await Promise.all([
    (async () => {
      for (let n = 0; n < 1 || Date.now() < until - 5_000; n += 1)
        held.push(await stake(server, victim, `held${n}`));
    })(),
    ...others.map((person) => playing(server, person, 'o', until, waits)),
  ]);
  await holder.query('rollback');
  await holder.end();
  const [p99, slowest] = [percentile(waits, 0.99), Math.max(...held.map(({ ms }) => ms))];
  const usual = percentile(calm, 0.99);
  if (p99 > 500) failures.push(`others waited ${p99} ms at p99`);
  if (slowest > 5_000) failures.push(`a caller of the held row waited ${Math.round(slowest)} ms`);
  for (const { code } of held)
    if (code !== 'platform.busy') failures.push(`a caller of the held row was answered ${code}`);
  return {
    figures: {
      clients,
      operations: done,
      'others p99 ms, nothing held': usual,
      'others p99 ms': p99,
      'others asked': waits.length,
      'held answered after ms': Math.round(slowest),
    },
    failures,
  };
}
