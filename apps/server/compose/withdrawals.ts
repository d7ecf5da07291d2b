/** Withdrawals put together: what they ask of members, staff and payout providers. */
import { withdrawalShare } from '#features/around/vip/store/members.ts';
import { createWithdrawals, type WithdrawalsRoom } from '#features/money/withdrawals/room.ts';
import { manualPayouts } from '#features/money/withdrawals/providers/manual.ts';
import { createSandboxPayouts } from '#features/money/withdrawals/providers/sandbox.ts';
import type { WithdrawalNeeds } from '#features/money/withdrawals/service/needs.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { MembersRoom } from '#features/people/members/room.ts';
import { payeeAt } from '#features/people/members/rules.ts';
import { readProfile } from '#features/people/members/service/profile.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import { createFiles } from '#platform/files/files.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { samplePeople } from './sample-people.ts';

type Needs = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly log: Log;
  readonly clock: Clock;
  readonly origin: () => string;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly identity: IdentityRoom;
  readonly members: MembersRoom;
  readonly approvals: Approvals;
  readonly may: May;
  readonly frozen: WithdrawalNeeds['frozen'];
  readonly held: WithdrawalNeeds['held'];
  readonly currencyOf: WithdrawalNeeds['currencyOf'];
  readonly syncPlay: WithdrawalNeeds['syncPlay'];
  readonly bonuses: WithdrawalNeeds['bonuses'];
};

/** The profile as a payer sees it. */
export const payeeIn: WithdrawalNeeds['payee'] = async (runner, memberId) => {
  const { member, level, texts } = await readProfile(runner, memberId);
  return {
    status: member.status,
    level,
    currency: member.currency,
    holder: payeeAt(level, texts),
  };
};

export function composeWithdrawals(needs: Needs): WithdrawalsRoom {
  const { db, keys, clock, origin, identity, members, ...rest } = needs;
  return createWithdrawals({
    ...rest,
    db,
    clock,
    identity: identity.identity,
    transactions: members.transactions,
    payee: payeeIn,
    dayShare: withdrawalShare,
    stepUp: identity.factors.requireStepUp,
    providers: [createSandboxPayouts({ db, keys, clock, selfUrl: origin }), manualPayouts],
    sealer: createSealer(keys.derive('payout accounts')),
    files: createFiles(createSealer(keys.derive('files'))),
    printKey: keys.derive('payout account prints'),
    people: samplePeople(needs),
  });
}
