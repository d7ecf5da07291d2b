/** Front desk of the members: registration, who somebody is, his profile and contacts, and what staff may do about him. */
import type { Captchas } from '#identity/human/captcha.ts';
import type { FactorDesk } from '#identity/factors/service.ts';
import type { PasswordDesk } from '#identity/passwords/desk.ts';
import { passwordRoutes } from '#identity/passwords/routes.ts';
import { systemClock } from '#kernel/time.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { RegistrationFieldSettings, RegistrationSettings } from './contract/settings.ts';
import { memberTicks } from './jobs.ts';
import { affiliateRoutes } from './routes/affiliates.ts';
import { memberRoutes } from './routes/member.ts';
import { noticeRoutes } from './routes/notices.ts';
import { operatorRoutes } from './routes/operator.ts';
import { registrationRoutes } from './routes/registration.ts';
import type { ContactNeeds } from './service/contacts.ts';
import { membersBrand } from './service/members-brand.ts';
import type { RegisterNeeds } from './service/register.ts';
import { seedPlayer } from './service/seed.ts';

export type MembersNeeds = RegisterNeeds &
  Omit<ContactNeeds, 'desk'> & {
    readonly desk: PasswordDesk;
    readonly captchas: Captchas;
    /** Asks for a fresh proof before a profile is written at the desk, or a way in changes. */
    readonly stepUp?: FactorDesk['requireStepUp'];
  };

export const createMembers = (needs: MembersNeeds): Room => ({
  path: 'features/people/members',
  access: ACCESS,
  topics: [],
  jobs: {},
  listeners: [],
  books: NO_BOOKS,
  seeds: [{ fill: (tx, sample) => seedPlayer(tx, needs, sample) }],
  settings: [RegistrationSettings, RegistrationFieldSettings],
  ticks: memberTicks({ db: needs.db, clock: needs.clock ?? systemClock }),
  routes: [
    ...registrationRoutes(needs),
    ...memberRoutes(needs),
    ...noticeRoutes({ db: needs.db, clock: needs.clock ?? systemClock }),
    ...operatorRoutes(needs),
    ...affiliateRoutes(needs),
    ...passwordRoutes({
      captchas: needs.captchas,
      desk: needs.desk,
      brandFor: async (id) => {
        const { flags, dialingCode } = await membersBrand(needs, id);
        return { dialingCode, resetByPhone: flags.CHNGPASSVERIF3, tellsUnknown: flags.TELLUNKNOWNNAME };
      },
    }),
  ],
});
