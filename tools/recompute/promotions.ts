/**
 * `haat recompute promotions`: parts of a red envelope and tickets of a raffle drawn again from the revealed seed, and places and prizes of
 * a tournament, by the rules the product books by (docs/RECOMPUTE.md).
 */
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { NO_PRIZE, prizesOf, ranked } from '#features/around/missions/rules/tournament.ts';
import { drawTickets, raffleClient, splitPool } from '#features/around/promotions/rules/draw.ts';
import { isFault } from '#kernel/faults.ts';
import { formatWire, isCurrency, parseAmount } from '#kernel/money.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import { type Answer, idOf } from './line.ts';

const Text = Type.String({ maxLength: 200 });
const Name = Type.String({ pattern: '^[!-~]{1,64}$' });
const Seed = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Units = Type.String({ pattern: '^(0|[1-9][0-9]{0,17})$' });
const Moment = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?Z$',
});

const Envelope = Type.Object({
  id: Name,
  currency: Text,
  pool: Text,
  smallest: Text,
  parts: Type.Integer({ minimum: 1, maximum: 10_000 }),
  seed: Seed,
});
const Raffle = Type.Object({
  id: Name,
  tickets: Type.Integer({ minimum: 0, maximum: 200_000 }),
  winners: Type.Integer({ minimum: 1, maximum: 1_000 }),
  seed: Seed,
});
const Tournament = Type.Object({
  currency: Text,
  pool: Text,
  added: Text,
  places: Type.Array(Type.Integer({ minimum: 1, maximum: 1_000 }), { minItems: 1, maxItems: 100 }),
  players: Type.Array(
    Type.Object({ id: Name, score: Units, reachedAt: Type.Optional(Moment), joinedAt: Moment }),
    { maxItems: 100_000 },
  ),
});
const Line = Type.Object({
  envelope: Type.Optional(Envelope),
  raffle: Type.Optional(Raffle),
  tournament: Type.Optional(Tournament),
});
type Line = Static<typeof Line>;

function envelopeLine({ id, currency, seed, parts, ...sums }: Static<typeof Envelope>): object {
  const [pool, smallest] = [parseAmount(sums.pool, currency), parseAmount(sums.smallest, currency)];
  if (smallest * BigInt(parts) > pool) return { error: { code: 'promotions.bad_rules', field: 'smallest' } };
  const bytes = Buffer.from(seed, 'hex');
  const amounts = splitPool(pool, parts, smallest, createDraw(serverBlocks(bytes, id, 0)));
  return { seedHash: seedHash(bytes), amounts: amounts.map((one) => formatWire(one, currency)) };
}

function raffleLine({ id, tickets, winners, seed }: Static<typeof Raffle>): object {
  const bytes = Buffer.from(seed, 'hex');
  const draw = createDraw(serverBlocks(bytes, raffleClient(id, tickets), 0));
  return { seedHash: seedHash(bytes), drawn: drawTickets(tickets, winners, draw) };
}

function tournamentLine({ currency, places, players, ...sums }: Static<typeof Tournament>): object {
  const order = ranked(
    players.map(({ id, score, reachedAt, joinedAt }) => ({
      member_id: id,
      score: BigInt(score),
      reached_at: reachedAt === undefined ? null : new Date(reachedAt),
      joined_at: new Date(joinedAt),
    })),
  );
  const [pool, added] = [parseAmount(sums.pool, currency), parseAmount(sums.added, currency)];
  const prizes = prizesOf(places, order.length, pool, added);
  return {
    standings: order.map(({ member_id: id }, at) => {
      const { fromPool, fromHouse } = prizes[at] ?? NO_PRIZE;
      return { place: at + 1, id, prize: formatWire(fromPool + fromHouse, currency) };
    }),
  };
}

function answerOf({ envelope, raffle, tournament }: Line): object {
  const asked = [envelope, raffle, tournament].filter((one) => one !== undefined);
  if (asked.length !== 1) return { error: { code: 'line.wrong' } };
  const currency = envelope?.currency ?? tournament?.currency;
  if (currency !== undefined && !isCurrency(currency))
    return { error: { code: 'money.unknown_currency', field: 'currency' } };
  if (envelope) return envelopeLine(envelope);
  if (raffle) return raffleLine(raffle);
  return tournament ? tournamentLine(tournament) : {};
}

/** One line; never throws for what it was given. */
export function recompute(line: unknown): Answer {
  const id = idOf(line);
  if (!Value.Check(Line, line)) {
    const [first] = Value.Errors(Line, line);
    const field = (first?.instancePath ?? '').slice(1).replaceAll('/', '.');
    return { id, error: { code: 'line.wrong', ...(field === '' ? {} : { field }) } };
  }
  try {
    return { id, ...answerOf(line) };
  } catch (error) {
    if (isFault(error)) return { id, error: { code: error.code } };
    throw error;
  }
}
