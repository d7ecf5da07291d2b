/**
 * A vendor that calls our wallet a thousand times a second: a bet, then its win, round after round, over HTTP and signed as a vendor signs. What is measured
 * begins when a call was due, not when there was room to send it. `npm run bench vendors` · BENCH_RATE (1000) · BENCH_SECONDS (60) · BENCH_PLAYERS (400).
 */
import { signA } from '#features/play/vendors/providers/signature.ts';
import { newId } from '#kernel/ids.ts';
import { SECOND } from '#kernel/time.ts';
import { behind } from './lib/backlog.ts';
import { openHouse } from './lib/house.ts';
import { bench } from './lib/run.ts';
import { watchStolen } from './lib/stolen.ts';
import { type FilledVendor, fillVendor, VENDOR, type VendorPlayer } from './lib/vendor-filler.ts';
import { openWire, type Wire } from './lib/wire.ts';

const STAKE = '1000000';
/** Every third round is won: what comes back is no more than what was staked, so that nobody runs dry or rich. */
const PAYOUTS = ['0', '0', '2900000'] as const;

type Said = { readonly times: number[]; readonly refused: Record<string, number> };
type Call = { readonly verb: 'bet' | 'win'; readonly body: string };

/** The calls of one player's rounds, one after the other. */
function* roundsOf({ user, token }: VendorPlayer, { game, currency }: FilledVendor): Generator<Call> {
  for (let n = 0; ; n += 1) {
    const [round, bet] = [newId(), newId()];
    const words = { user, token, game_code: game, currency, round };
    const once = (more: object): string => JSON.stringify({ ...words, request_uuid: newId(), ...more });
    yield { verb: 'bet', body: once({ transaction_uuid: bet, amount: STAKE }) };
    const amount = PAYOUTS[n % PAYOUTS.length] ?? '0';
    const won = { transaction_uuid: newId(), reference_transaction_uuid: bet, amount, round_closed: true };
    yield { verb: 'win', body: once(won) };
  }
}

function headOf(key: FilledVendor['key'], { verb, body }: Call): string {
  const path = `/vendors/${VENDOR}/${verb}`;
  const signed = signA(key, { method: 'POST', path, body: Buffer.from(body) }, Date.now());
  const headers = Object.entries(signed).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\nmerchant: bench\r\ncontent-type: application/json\r\n${headers.join('')}`;
}

/** A process that has just started fills its shelves and catches up: so long until calls are answered at once, at most. */
const WARM_MS = 60 * SECOND;
const AT_ONCE_MS = SECOND / 2;

/** A round of every player that nobody measures, until no call of one waits. */
async function warmUp(wires: readonly Wire[], vendor: FilledVendor): Promise<void> {
  const until = performance.now() + WARM_MS;
  for (let slowest = Infinity; slowest > AT_ONCE_MS && performance.now() < until; ) {
    slowest = 0;
    await Promise.all(
      vendor.players.map(async (player, at) => {
        const calls = roundsOf(player, vendor);
        for (const call of [calls.next().value, calls.next().value]) {
          const asked = performance.now();
          await wires[at]?.send(headOf(vendor.key, call), call.body);
          slowest = Math.max(slowest, performance.now() - asked);
        }
      }),
    );
  }
}

type Plan = { readonly every: number; readonly first: number; readonly until: number };

/** One connection of the vendor, which calls at times of its own for a player of its own. */
async function callAtTimes(
  wire: Wire,
  vendor: FilledVendor,
  player: VendorPlayer,
  { every, first, until }: Plan,
  said: Said,
): Promise<void> {
  const calls = roundsOf(player, vendor);
  for (let due = first; due < until; due += every) {
    await new Promise((go) => setTimeout(go, Math.max(0, due - performance.now())));
    const next = calls.next();
    if (next.done) return;
    const { status, body } = await wire.send(headOf(vendor.key, next.value), next.value.body);
    if (status === 200 && body.includes('"RS_OK"')) {
      said.times.push(performance.now() - due);
      continue;
    }
    const code = /"status":"([^"]+)"/.exec(body)?.[1] ?? String(status);
    said.refused[code] = (said.refused[code] ?? 0) + 1;
  }
}

await bench('vendors', async (run) => {
  const rate = run.size('BENCH_RATE', 1_000, 40);
  const seconds = run.size('BENCH_SECONDS', 60, 2);
  const players = run.size('BENCH_PLAYERS', 400, 16);
  const house = await openHouse(run, { players });
  const vendor = await fillVendor(house.db, house.keys, players);
  const { port } = await house.start();
  const wires: Wire[] = [];
  for (const _ of vendor.players) wires.push(await openWire(port));
  await warmUp(wires, vendor);
  const said: Said = { times: [], refused: {} };
  const stolen = watchStolen();
  const [begun, every] = [performance.now() + 200, (players * SECOND) / rate];
  await Promise.all(
    vendor.players.map((player, at) => {
      const wire = wires[at];
      if (!wire) throw new Error('a player has no connection');
      const first = begun + (every * at) / players;
      return callAtTimes(wire, vendor, player, { every, first, until: begun + seconds * SECOND }, said);
    }),
  );
  const took = (performance.now() - begun) / SECOND;
  const sorted = said.times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const refused = Object.values(said.refused).reduce((sum, count) => sum + count, 0);
  run.say(
    `${sorted.length} callbacks answered in ${took.toFixed(1)} s · p50 ${at(0.5).toFixed(0)} ms · longest ${at(1).toFixed(0)} ms · host took ${(stolen() * 100).toFixed(1)} %${refused > 0 ? ` · refused ${JSON.stringify(said.refused)}` : ''}`,
  );
  run.requests('callbacks', { done: sorted.length, refused });
  run.figure('callbacks a second', sorted.length / took, '/s');
  run.figure('p99 of a callback', at(0.99), 'ms');
  run.figure('listeners behind at the end', await behind(port), 's');
  for (const wire of wires) wire.close();
});
