/** Verification put together: the key pictures are sealed with, and whom the sample brand shows. */
import type { Room } from '#platform/room/room.ts';
import { createVerification } from '#features/people/verification/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { samplePeople } from './sample-people.ts';

type Needs = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly identity: IdentityRoom;
  readonly may: May;
};

export const composeVerification = ({ db, keys, clock, brands, may, ...house }: Needs): Room =>
  createVerification({
    db,
    clock,
    brands,
    may,
    sealer: createSealer(keys.derive('documents')),
    people: samplePeople(house).sampleMember,
  });
