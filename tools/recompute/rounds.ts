/** `haat recompute rounds`: any round of any in-house game by the engine that played it, and where a round of crash ends (docs/RECOMPUTE.md). */
import { createHmac } from 'node:crypto';
import type { Engine, Json, Step } from '#games/contract.ts';
import { tableEngineOf } from '#games/registry.ts';
import { multiplierOf } from '#games/crash/engine/multiplier.ts';
import { engineOf as engineOfHouse } from '#games/engines.ts';
import { formatWire, isCurrency, type Minor, parseAmount, scaleDown } from '#kernel/money.ts';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { type Answer, idOf, type LineError } from './line.ts';

/** Code → engine. */
export type Engines = { readonly get: (code: string) => Engine | undefined };

type Fields = Readonly<Record<string, unknown>>;

class Wrong extends Error {
  readonly error: LineError;
  constructor(code: string, field?: string) {
    super(code);
    this.error = field === undefined ? { code } : { code, field };
  }
}
const refuse = (code: string, field?: string): never => {
  throw new Wrong(code, field);
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own fields only: a line never reaches what every object has. */
const at = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

function text(fields: Fields, name: string, pattern: RegExp, code: string): string {
  const value = at(fields, name);
  return typeof value === 'string' && pattern.test(value) ? value : refuse(code, name);
}

const HEX_SEED = /^(?:[0-9a-f]{2}){16,64}$/;
/** As the product takes them: visible ASCII, 64 characters at the most. */
const CLIENT_SEED = /^[!-~]{1,64}$/;
const GAME_HASH = /^[0-9a-f]{64}$/;
const SALT = /^[!-~]{1,128}$/;
const MOST_ACTIONS = 10_000;
/** As for the check page: half a million words, more than any round can use. */
const MOST_BLOCKS = 65_536;

function count(fields: Fields, name: string, code: string): number {
  const value = at(fields, name);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : refuse(code, name);
}

function stakeOf(fields: Fields): { readonly stake: Minor; readonly currency: string } {
  const given = at(fields, 'currency') ?? 'USD';
  const currency =
    typeof given === 'string' && isCurrency(given) ? given : refuse('money.unknown_currency', 'currency');
  try {
    return { stake: parseAmount(at(fields, 'stake'), currency), currency };
  } catch {
    return refuse('money.malformed', 'stake');
  }
}

function engineOf(engines: Engines, fields: Fields): Engine {
  const field = at(fields, 'game') === undefined ? 'gameCode' : 'game';
  const code = at(fields, field);
  const engine = typeof code === 'string' ? engines.get(code) : undefined;
  if (!engine) return refuse('rounds.unknown_game', field);
  if (count(fields, 'engineVersion', 'rounds.version') !== engine.version)
    refuse('rounds.version', 'engineVersion');
  return engine;
}

/** The fair draws of a round; one that asks for more than any round can is stopped. */
function drawOf(fields: Fields): Draw {
  const seed = Buffer.from(text(fields, 'serverSeed', HEX_SEED, 'rounds.server_seed'), 'hex');
  const clientSeed = text(fields, 'clientSeed', CLIENT_SEED, 'rounds.client_seed');
  const blocks = serverBlocks(seed, clientSeed, count(fields, 'nonce', 'rounds.nonce'));
  return createDraw((cursor) => (cursor < MOST_BLOCKS ? blocks(cursor) : refuse('rounds.endless')));
}

function replay(engine: Engine, fields: Fields, draw: Draw): readonly Step<unknown>[] {
  const actions = at(fields, 'actions') ?? [];
  if (!Array.isArray(actions) || actions.length > MOST_ACTIONS) return refuse('rounds.actions', 'actions');
  const choice = engine.readChoice(at(fields, 'choice') ?? null);
  if (choice === undefined) return refuse('rounds.choice', 'choice');
  let step = engine.start(choice, draw);
  const steps = [step];
  for (const input of actions) {
    const action = step.done ? undefined : engine.readAction(step.state, input);
    if (action === undefined) return refuse('rounds.action', `actions.${steps.length - 1}`);
    step = engine.act(step.state, action, draw);
    steps.push(step);
  }
  return steps;
}

function roundLine(engines: Engines, fields: Fields): object {
  const engine = engineOf(engines, fields);
  const { stake, currency } = stakeOf(fields);
  const steps = replay(engine, fields, drawOf(fields));
  const last = steps.at(-1);
  const winUnits = last?.win ?? 0;
  return {
    steps: steps.map(({ shown }) => shown),
    winUnits,
    // Only where acts have raised the stake: `stake` is all of it.
    ...(last?.staked === undefined ? {} : { stakedUnits: last.staked }),
    // Until a round is over its payout is what it has won so far.
    ...(last?.done ? {} : { open: true }),
    payout: formatWire(
      scaleDown(stake, BigInt(winUnits), BigInt(last?.staked ?? engine.unitsPerStake)),
      currency,
    ),
  };
}

function chainLine(value: unknown): object {
  if (!isFields(value)) return refuse('chain.malformed', 'chain');
  if (at(value, 'game') !== 'crash') refuse('rounds.unknown_game', 'chain.game');
  const seed = at(value, 'seed');
  const salt = at(value, 'salt');
  if (typeof seed !== 'string' || !GAME_HASH.test(seed)) return refuse('chain.seed', 'chain.seed');
  if (typeof salt !== 'string' || !SALT.test(salt)) return refuse('chain.salt', 'chain.salt');
  const first = createHmac('sha256', seed).update(salt).digest().readUInt32BE(0);
  const digits = multiplierOf(BigInt(first)).toString();
  return { multiplier: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

const LINK = /^[0-9a-f]{64}$/;
const PLACE = /^[a-z0-9-]{1,24}$/;
const MOST_PLACES = 20_000;

/** What was laid on each place, in any one unit. */
function laidOf(fields: Fields): ReadonlyMap<string, number> {
  const laid = at(fields, 'laid') ?? {};
  if (!isFields(laid)) return refuse('table.laid', 'table.laid');
  const places = Object.entries(laid);
  const fits = places.every(
    ([place, amount]) => PLACE.test(place) && Number.isSafeInteger(amount) && Number(amount) > 0,
  );
  if (!fits || places.length > MOST_PLACES) return refuse('table.laid', 'table.laid');
  return new Map(places.map(([place, amount]) => [place, Number(amount)] as const));
}

/** A round of a table: its outcome, and what each place that was laid on comes back with, as a fraction of what was laid. */
function tableLine(value: unknown): object {
  if (!isFields(value)) return refuse('table.malformed', 'table');
  const code = at(value, 'game');
  const engine = typeof code === 'string' ? tableEngineOf(code) : undefined;
  if (!engine) return refuse('rounds.unknown_game', 'table.game');
  if (at(value, 'engineVersion') !== engine.version) refuse('rounds.version', 'table.engineVersion');
  const link = text(value, 'link', LINK, 'table.link');
  const message = text(value, 'text', CLIENT_SEED, 'table.text');
  const draw = createDraw(serverBlocks(Buffer.from(link, 'hex'), message, count(value, 'n', 'table.n')));
  const laid = laidOf(value);
  const returned = (outcome: Json): object =>
    Object.fromEntries(
      [...laid.keys()].map((place) => {
        const { numerator, denominator } = engine.returns(outcome, place);
        return [place, `${numerator}/${denominator}`];
      }),
    );
  try {
    const played = engine.play(draw);
    const outcome = engine.pool ? engine.pool.divide(played, laid) : played;
    return { outcome, result: engine.result(outcome), returns: returned(outcome) };
  } catch (error) {
    if (error instanceof RangeError) return refuse('table.laid', 'table.laid');
    throw error;
  }
}

/** @param engines code → engine; the command takes those of the house */
export function recomputeWith(engines: Engines, line: unknown): Answer {
  // The product names a round by `roundId`.
  const named = isFields(line) && at(line, 'id') === undefined ? { id: at(line, 'roundId') } : line;
  const id = idOf(named);
  if (!isFields(line)) return { id, error: { code: 'line.malformed' } };
  try {
    const chain = at(line, 'chain');
    if (chain !== undefined) return { id, ...chainLine(chain) };
    const table = at(line, 'table');
    return { id, ...(table === undefined ? roundLine(engines, line) : tableLine(table)) };
  } catch (error) {
    if (error instanceof Wrong) return { id, error: error.error };
    throw error;
  }
}

export const recompute = (line: unknown): Answer => recomputeWith({ get: engineOfHouse }, line);
