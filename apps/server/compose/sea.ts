/** Makes the sea: shots are drawn with seeds kept like those of rounds, and go on by themselves only where law and brand say so. */
import { MEMBER_NAMES } from '#features/people/members/store.ts';
import { lawFor } from '#features/people/protection/contract/player-rules.ts';
import type { Protection } from '#features/people/protection/service.ts';
import { PlaySettings } from '#features/play/rounds/contract/settings.ts';
import { createSeedKeeper } from '#features/play/rounds/seeds.ts';
import { createSea, type SeaPlay } from '#features/play/sea/room.ts';
import { isSea } from '#features/play/sea/service/seed.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { samplePeople } from './sample-people.ts';
import type { HouseNeeds } from './needs.ts';

type Needs = HouseNeeds & {
  readonly protection: Protection;
  readonly settings: Settings;
  readonly identity: IdentityRoom;
  readonly stakes?: { readonly lanes: number; readonly max: number } | undefined;
};

export const composeSea = ({ keys, protection, stakes, settings, identity, ...needs }: Needs): SeaPlay =>
  createSea(
    {
      ...needs,
      gate: protection.gate,
      sampleMember: samplePeople({ ledger: needs.ledger, identity }).sampleMember,
      shelve,
      seeds: createSeedKeeper(createSealer(keys.derive('sea-seeds'))),
      sealer: createSealer(keys.derive('sea')),
      namesOf: (runner, ids) => runner.rows(MEMBER_NAMES, [ids]),
      mayAuto: async (brandId) => {
        const [{ autoplay }, law] = await Promise.all([
          settings.of(brandId, PlaySettings),
          lawFor(settings, brandId),
        ]);
        return autoplay && law.autoplay;
      },
      lawPaceMs: async (brandId) => (await lawFor(settings, brandId)).fishingPaceMs,
    },
    stakes,
  );

/** A sea bears the code of its title. */
export const pageOfSea = (code: string): string | undefined => (isSea(code) ? `/sea/${code}` : undefined);
