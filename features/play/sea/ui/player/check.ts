/** Tides and shots computed again on this device: the chain up to the root of the day, every fish of the tide, what catches took along, every shot of a volley. */
import type { Volley } from '#features/play/sea/contract.ts';
import type { TideProof } from '#features/play/sea/contract/tides.ts';
import { fishOf, type Sea, weaponOf } from '#games/fishing/engine/sea.ts';
import { shoot, takenAlong } from '#games/fishing/engine/shot.ts';
import { kindOf, type Swim, swimsIn } from '#games/fishing/engine/tide.ts';
import { seaOf } from '#games/fishing/seas.ts';
import { parseAmount } from '#kernel/money.ts';
import { rootOf } from '#kernel/rng/chain.web.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { fetchBlocks, seedHash } from '#kernel/rng/seeds.web.ts';

/** More than the fish of any tide want. */
const TIDE_BLOCKS = 4_000;
/** A shot wants three words; one thrown away is likely, eight in a row are not. */
const SHOT_BLOCKS = 4;

/** What every catch took along, by where the fish were and what had been caught before it; nothing was caught more often than it lives. */
function sameCatches(sea: Sea, { swims, shots }: TideProof): boolean {
  const caught = new Map<number, number>();
  const free = ({ id }: Swim): boolean => !caught.has(id);
  return shots.every(({ swim: id, weapon: code, at, hit, along: said }) => {
    const [swim, weapon] = [swims[id], weaponOf(sea, code)];
    if (!swim || !weapon || (caught.get(id) ?? 0) >= kindOf(sea, swim).lives) return false;
    if (!hit) return true;
    const along = takenAlong(sea, swims, swim, weapon, at, free).map((one) => one.id);
    for (const one of [id, ...along]) caught.set(one, (caught.get(one) ?? 0) + 1);
    return JSON.stringify(along) === JSON.stringify(said);
  });
}

/** @param commitment as it was shown while the tide ran, where it is known */
export async function checkTide(proof: TideProof, commitment?: string): Promise<boolean> {
  const sea = seaOf(proof.sea);
  if (!sea || sea.version !== proof.engineVersion) return false;
  const before = await seedHash(proof.link);
  if (commitment !== undefined && before !== commitment) return false;
  if ((await rootOf(proof.link, proof.n)) !== proof.root) return false;
  const blocks = await fetchBlocks(proof.link, proof.text, proof.n, TIDE_BLOCKS);
  if (JSON.stringify(swimsIn(sea, createDraw(blocks))) !== JSON.stringify(proof.swims)) return false;
  // Where trials are, bots catch, too, and nobody keeps what they shot.
  return proof.trial || sameCatches(sea, proof);
}

/** Undefined while the seed is a secret. */
export async function checkVolley(volley: Volley): Promise<boolean | undefined> {
  const { seed, currency } = volley;
  const sea = seaOf(volley.sea);
  if (seed.serverSeed === null) return undefined;
  if (!sea || sea.version !== volley.engineVersion || (await seedHash(seed.serverSeed)) !== seed.hash)
    return false;
  for (const shot of volley.shots) {
    if (shot.n === null) continue;
    const [fish, weapon] = [fishOf(sea, shot.fish ?? ''), weaponOf(sea, shot.weapon)];
    if (!fish || !weapon) return false;
    const blocks = await fetchBlocks(seed.serverSeed, seed.clientSeed, shot.n, SHOT_BLOCKS);
    const stake = parseAmount(shot.stake, currency);
    const along = shot.along.flatMap((one) => fishOf(sea, one.fish) ?? []);
    const largest = parseAmount(volley.largest, currency);
    const again = shoot({ fish, weapon, along, stake, largest }, createDraw(blocks));
    const same =
      again.hit === shot.hit &&
      again.times === shot.times &&
      (again.prize ?? null) === shot.prize &&
      again.jackpot === (shot.jackpot !== null) &&
      stake * BigInt(again.times) === parseAmount(shot.pays, currency);
    if (!same) return false;
  }
  return true;
}
