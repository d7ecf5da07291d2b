/** Front desk of the members: registration, who somebody is, his profile and contacts, and what staff may do about him. */
import type { Captchas } from '#identity/human/service/captcha.ts';
import type { FactorService } from '#identity/factors/service.ts';
import type { PasswordService } from '#identity/password-reset/service.ts';
import { passwordRoutes } from '#identity/password-reset/routes.ts';
import type { FactorReset } from '#identity/factors/service/reset.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { BrandId } from '#kernel/ids.ts';
import { systemClock } from '#kernel/time.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { RegistrationFieldSettings, RegistrationSettings } from './contract/settings.ts';
import type { Route } from '#platform/http/route.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { memberTicks } from './jobs.ts';
import { affiliateRoutes } from './routes/affiliates.ts';
import { askOthersRoutes } from './routes/ask-others.ts';
import { currencyRoutes } from './routes/currencies.ts';
import { memberRoutes } from './routes/member.ts';
import { noticeRoutes } from './routes/notices.ts';
import { operatorRoutes } from './routes/operator.ts';
import { registrationRoutes } from './routes/registration.ts';
import { transactionRoutes } from './routes/transaction-password.ts';
import { memberKinds } from './service/approvals.ts';
import type { ContactNeeds } from './service/contacts.ts';
import { membersBrand } from './service/members-brand.ts';
import type { RegisterNeeds } from './service/register.ts';
import { seedPlayer } from './service/seed.ts';
import { createPayees } from './service/payee.ts';
import { createPlayers } from './service/players.ts';
import { createTransactionPasswords, type TransactionPasswords } from './service/transaction-password.ts';

/** `approvals`: what nobody at the desk does alone to a player. */
export type MembersRoom = Room & {
  readonly approvals: readonly RegisteredKind[];
  /** What other rooms ask before money leaves an account. */
  readonly transactions: TransactionPasswords;
};

export type MembersNeeds = RegisterNeeds &
  Omit<ContactNeeds, 'passwordService'> & {
    readonly passwordService: PasswordService;
    readonly captchas: Captchas;
    /** Asks for a fresh proof before a profile is written at the desk, or a way in changes. */
    readonly stepUp?: FactorService['requireStepUp'];
    /** Shows whether a passkey was just proved, for what asks for a transaction password; left out, none counts. */
    readonly factors?: Pick<FactorService, 'requireStepUp' | 'methods'>;
    /** What two people decide together. */
    readonly approvals: Approvals;
    readonly factorReset: FactorReset;
    readonly may?: May | undefined;
  };

export function createMembers(needs: MembersNeeds): MembersRoom {
  const { approvals, brands, clock = systemClock } = needs;
  const languageOf = async (id: BrandId, memberId: string): Promise<string> =>
    (await brands.languageOf(memberId)) ?? (await brands.byId(id)).defaultLanguage;
  const transactions = createTransactionPasswords({ ...needs, clock });
  const decided = {
    ...needs,
    transactions,
    approvals,
    factors: needs.factorReset,
    clock,
    languageOf,
    payees: createPayees(needs),
    players: createPlayers({ ...needs, clock }),
  };
  const kinds = memberKinds(decided);
  return {
    path: 'features/people/members',
    access: ACCESS,
    topics: [],
    jobs: {},
    listeners: [],
    books: NO_BOOKS,
    seeds: [{ fill: (tx, sample) => seedPlayer(tx, needs, sample) }],
    settings: [RegistrationSettings, RegistrationFieldSettings],
    ticks: memberTicks({
      db: needs.db,
      clock,
      sealer: needs.sealer,
      ...(needs.documentMark && { documentMark: needs.documentMark }),
    }),
    approvals: Object.values(kinds),
    transactions,
    routes: [
      ...routesOf(needs),
      ...transactionRoutes({ db: needs.db, transactions }),
      ...askOthersRoutes({ ...decided, kinds }),
    ],
  };
}

const routesOf = (needs: MembersNeeds): readonly Route[] => [
  ...registrationRoutes(needs),
  ...memberRoutes(needs),
  ...noticeRoutes({ db: needs.db, clock: needs.clock ?? systemClock }),
  ...operatorRoutes(needs),
  ...affiliateRoutes(needs),
  ...currencyRoutes(needs),
  ...passwordRoutes({
    captchas: needs.captchas,
    passwordService: needs.passwordService,
    brandFor: async (id) => {
      const { flags, dialingCode } = await membersBrand(needs, id);
      return { dialingCode, resetByPhone: flags.CHNGPASSVERIF3, tellsUnknown: flags.TELLUNKNOWNNAME };
    },
  }),
];
