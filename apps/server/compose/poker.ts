/** Makes the poker tables: links of hands are sealed with a key of the installation. */
import type { Protection } from '#features/people/protection/service.ts';
import { MEMBER_NAMES } from '#features/people/members/store.ts';
import { createPoker, type PokerRoom } from '#features/play/poker/room.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { samplePeople } from './sample-people.ts';
import type { HouseNeeds } from './needs.ts';

type Needs = HouseNeeds & {
  readonly protection: Protection;
  readonly identity: IdentityRoom;
};

export const composePoker = ({ keys, protection, identity, ...needs }: Needs): PokerRoom =>
  createPoker({
    ...needs,
    shelve,
    sampleMember: samplePeople({ ledger: needs.ledger, identity }).sampleMember,
    gate: protection.gate,
    sealer: createSealer(keys.derive('poker')),
    namesOf: (runner, ids) => runner.rows(MEMBER_NAMES, [ids]),
  });
