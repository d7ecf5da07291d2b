/** `haat recompute fishing`: shots at sea by the engine that decided them, and what a fish returns with a weapon (docs/RECOMPUTE.md). */
import { chanceOf, returnOf, shareOfHits } from '#games/fishing/engine/chance.ts';
import { type Fish, fishOf, type Sea, type Weapon, weaponOf } from '#games/fishing/engine/sea.ts';
import { shoot } from '#games/fishing/engine/shot.ts';
import { seaOf } from '#games/fishing/seas.ts';
import { formatWire, isCurrency, parseAmount } from '#kernel/money.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { Share } from '#kernel/shares.ts';
import { type Answer, idOf, type LineError } from './line.ts';

type Fields = Readonly<Record<string, unknown>>;

class Wrong extends Error {
  readonly error: LineError;
  constructor(code: string, field: string) {
    super(code);
    this.error = { code, field };
  }
}
const refuse = (code: string, field: string): never => {
  throw new Wrong(code, field);
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const HEX_SEED = /^[0-9a-f]{64}$/;
const CLIENT_SEED = /^[!-~]{1,64}$/;
/** As many as a sitting of a day has. */
const MOST_SHOTS = 500_000;
const MOST_ALONG = 20;

function text(fields: Fields, name: string, form: RegExp): string {
  const value = at(fields, name);
  return typeof value === 'string' && form.test(value) ? value : refuse('fishing.malformed', name);
}

function seaIn(fields: Fields): Sea {
  const code = at(fields, 'sea');
  const sea = typeof code === 'string' ? seaOf(code) : undefined;
  return sea ?? refuse('fishing.unknown_sea', 'sea');
}
function fishIn(sea: Sea, code: unknown, field: string): Fish {
  return (typeof code === 'string' ? fishOf(sea, code) : undefined) ?? refuse('fishing.unknown_fish', field);
}
function weaponIn(sea: Sea, code: unknown, field: string): Weapon {
  return (
    (typeof code === 'string' ? weaponOf(sea, code) : undefined) ?? refuse('fishing.unknown_weapon', field)
  );
}

function amountIn(value: unknown, currency: string, field: string): bigint {
  try {
    return parseAmount(value, currency);
  } catch {
    return refuse('money.malformed', field);
  }
}

function currencyIn(fields: Fields): string {
  const given = at(fields, 'currency') ?? 'USD';
  return typeof given === 'string' && isCurrency(given)
    ? given
    : refuse('money.unknown_currency', 'currency');
}

/** What the shot would take along: names of fish, or `{fish}` as the product writes them. */
function alongIn(sea: Sea, shot: Fields, field: string): readonly Fish[] {
  const given = at(shot, 'along') ?? [];
  if (!Array.isArray(given) || given.length > MOST_ALONG)
    return refuse('fishing.malformed', `${field}.along`);
  return given.map((one: unknown) => fishIn(sea, isFields(one) ? at(one, 'fish') : one, `${field}.along`));
}

function shotsLine(line: Fields): object {
  const sea = seaIn(line);
  const seed = Buffer.from(text(line, 'seed', HEX_SEED), 'hex');
  const client = text(line, 'client', CLIENT_SEED);
  const currency = currencyIn(line);
  const shots = at(line, 'shots');
  if (!Array.isArray(shots) || shots.length > MOST_SHOTS) return refuse('fishing.malformed', 'shots');
  const largest = at(line, 'largest');
  let payout = 0n;
  const answered = shots.map((shot: unknown, n) => {
    const field = `shots.${n}`;
    if (!isFields(shot)) return refuse('fishing.malformed', field);
    const nonce = at(shot, 'n');
    if (typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0)
      return refuse('fishing.malformed', `${field}.n`);
    const stake = amountIn(at(shot, 'stake'), currency, `${field}.stake`);
    const caught = shoot(
      {
        fish: fishIn(sea, at(shot, 'fish'), `${field}.fish`),
        weapon: weaponIn(sea, at(shot, 'weapon'), `${field}.weapon`),
        along: alongIn(sea, shot, field),
        stake,
        largest: largest === undefined ? stake : amountIn(largest, currency, 'largest'),
      },
      createDraw(serverBlocks(seed, client, nonce)),
    );
    const pays = stake * BigInt(caught.times);
    payout += pays;
    return {
      hit: caught.hit,
      pays: formatWire(pays, currency),
      ...(caught.prize === undefined ? {} : { prize: caught.prize }),
      ...(caught.jackpot ? { jackpot: true } : {}),
    };
  });
  return { shots: answered, payout: formatWire(payout, currency) };
}

const fraction = ({ numerator, denominator }: Share): string => `${numerator}/${denominator}`;

/** A share that ends as a decimal, and every return of a sea does. */
function decimal({ numerator, denominator }: Share): string {
  const scaled = String((BigInt(numerator) * 10_000n) / BigInt(denominator)).padStart(5, '0');
  return `${scaled.slice(0, -4)}.${scaled.slice(-4)}`.replace(/0+$/, '').replace(/\.$/, '');
}

function returnLine(asked: unknown): object {
  if (!isFields(asked)) return refuse('fishing.malformed', 'return');
  const sea = seaIn(asked);
  const fish = fishIn(sea, at(asked, 'fish'), 'return.fish');
  const weapon = weaponIn(sea, at(asked, 'weapon'), 'return.weapon');
  const along = alongIn(sea, asked, 'return');
  const [first] = fish.pays;
  const pays =
    fish.pays.length === 1 && first
      ? String(first.times)
      : fish.pays.map(({ times, weight }) => `${times} of weight ${weight}`).join(', ');
  return {
    chance: fraction(shareOfHits(chanceOf(fish, weapon, along))),
    pays,
    return: decimal(returnOf(fish, weapon, along)),
  };
}

/** One line; never throws for what it was given. */
export function recompute(line: unknown): Answer {
  const id = idOf(line);
  if (!isFields(line)) return { id, error: { code: 'line.malformed' } };
  try {
    const asked = at(line, 'return');
    return { id, ...(asked === undefined ? shotsLine(line) : returnLine(asked)) };
  } catch (error) {
    if (error instanceof Wrong) return { id, error: error.error };
    throw error;
  }
}
