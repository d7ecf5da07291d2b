/** Seas, rooms and volleys as JSON. The link of a tide and the seed of a sitting are shown when they are over, and never before. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { SeatLine, SeenShot, SwimLine, Volley, VolleyShot } from './contract.ts';
import type { DecidedShot } from './rules/volley.ts';
import type { SeaRow, SeatRow } from './store.ts';
import type { ListedVolley, ShotJson } from './store/volleys.ts';

export const nameOf = ({ names, code }: Pick<SeaRow, 'names' | 'code'>, language: string): string =>
  names[language] ?? names['en'] ?? code;

export const volleySerial = (id: string): string => `V-${id.slice(24, 28)}-${id.slice(28)}`.toUpperCase();

export const seatLine = ({ seat, name, kind }: SeatRow): SeatLine => ({ seat, name, kind });

export const swimLine = ({ id, fish, from, lasts, path }: SwimLine): SwimLine => ({
  id,
  fish,
  from,
  lasts,
  path: [...path],
});

/** As it is kept. */
export function shotJson(shot: DecidedShot): ShotJson {
  const { n, swim, fish, weapon, at, stake, returned, along, caught, pays, jackpot } = shot;
  if (n === undefined || fish === undefined)
    return { swim, weapon, at, stake: String(stake), ...(returned === undefined ? {} : { returned }) };
  return {
    n,
    swim,
    fish,
    weapon,
    at,
    stake: String(stake),
    along: along.map((one) => [one.id, one.fish] as const),
    ...(caught.hit ? { hit: true as const, times: caught.times, pays: String(pays) } : {}),
    ...(caught.prize === undefined ? {} : { prize: caught.prize }),
    ...(caught.jackpot ? { jackpot: String(jackpot) } : {}),
  };
}

export const presentShot = (shot: ShotJson, currency: string): VolleyShot => {
  const wire = (amount: string): string => formatWire(BigInt(amount), currency);
  return {
    n: shot.n ?? null,
    swim: shot.swim,
    fish: shot.fish ?? null,
    weapon: shot.weapon,
    at: shot.at,
    stake: wire(shot.stake),
    returned: shot.returned ?? null,
    hit: shot.hit === true,
    along: (shot.along ?? []).map(([swim, fish]) => ({ swim, fish })),
    times: shot.times ?? 0,
    prize: shot.prize ?? null,
    pays: wire(shot.pays ?? '0'),
    jackpot: shot.jackpot === undefined ? null : wire(shot.jackpot),
  };
};

/** As everybody sees it; what was given back nobody does. */
export const seenShots = (seat: number, shots: readonly ShotJson[], currency: string): SeenShot[] =>
  shots.flatMap((shot) =>
    shot.n === undefined
      ? []
      : [
          {
            seat,
            swim: shot.swim,
            weapon: shot.weapon,
            at: shot.at,
            stake: formatWire(BigInt(shot.stake), currency),
            hit: shot.hit === true,
            times: shot.times ?? 0,
            along: shot.hit ? (shot.along ?? []).map(([swim]) => swim) : [],
            jackpot: shot.jackpot === undefined ? null : formatWire(BigInt(shot.jackpot), currency),
          },
        ],
  );

export const presentVolley = (row: ListedVolley, seaName: string): Volley => {
  const { currency } = row;
  const wire = (amount: bigint): string => formatWire(amount, currency);
  return {
    volleyId: row.id,
    serial: volleySerial(row.id),
    sea: row.sea_code,
    seaName,
    engineVersion: row.engine_version,
    roomId: row.room_id,
    room: row.room,
    tide: Number(row.tide),
    seat: row.seat,
    currency,
    stake: wire(row.stake),
    payout: wire(row.payout),
    prize: wire(row.prize),
    largest: wire(row.largest),
    shots: row.shots.map((shot) => presentShot(shot, currency)),
    seed: {
      seedId: row.seed_id,
      hash: row.server_hash,
      clientSeed: row.client_seed,
      serverSeed: row.secret,
    },
    at: toWire(row.at),
  };
};
