/** What the verbs of this room stand on, its kinds of approval among them. */
import type { RequireStepUp } from '#identity/factors/service.ts';
import type { FactorReset } from '#identity/factors/service/reset.ts';
import type { Messages } from '#identity/messages/service.ts';
import type { Identity } from '#identity/sessions/service.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Rights } from './rights.ts';

export type KindNeeds = {
  readonly db: Db;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly rights: Rights;
  /** Left out where nobody was given rights: below the door in tests. */
  readonly may?: May | undefined;
  readonly factors: FactorReset;
  readonly messages: Pick<Messages, 'queue'>;
  readonly approvals: Approvals;
  /** The language of a notice to somebody. */
  readonly languageOf: (brandId: BrandId, accountId: string) => Promise<string>;
  /** Asks for a fresh proof; two people decide within five minutes of theirs (CHECKS 33). */
  readonly stepUp: RequireStepUp;
  /** Every right a route asks for. */
  readonly known: () => readonly string[];
};
