/** Makes the arenas of cockfights: the local arena signs with a key of the installation. */
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Protection } from '#features/people/protection/service.ts';
import { type CockfightRoom, createCockfight } from '#features/play/cockfight/room.ts';
import { localArena } from '#features/play/cockfight/service/local-arena.ts';
import { PIT_CODES } from '#features/play/cockfight/service/seed.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import type { HouseNeeds } from './needs.ts';

type Needs = HouseNeeds & {
  readonly protection: Protection;
  readonly approvals: Approvals;
  readonly stakes?: { readonly lanes: number; readonly max: number } | undefined;
};

export const composeCockfight = ({ keys, protection, stakes, ...needs }: Needs): CockfightRoom =>
  createCockfight(
    { ...needs, gate: protection.gate, shelve, feed: localArena(keys.derive('cockfight-arena'), PIT_CODES) },
    stakes,
  );

/** An arena bears the code of its title. */
export const isCockpit = (code: string): boolean => PIT_CODES.includes(code);
