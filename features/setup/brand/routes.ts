import { languageOf } from '#kernel/words.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import {
  GetDomainRoute,
  GetLanguages,
  GetMerchantWallet,
  GetStatus,
  GetWhiteLabel,
  UpdateLanguage,
} from './contract.ts';
import { brandFaults } from './faults.ts';
import { presentDomains, presentLanguages, presentStatus, presentWhiteLabel } from './present.ts';
import type { Brands, LanguageParts } from './service.ts';
import { currenciesOf } from './service/currencies.ts';
import { roomsPartOf } from './service/rooms-settings.ts';
import { keepLanguage } from './store.ts';

/** `bn-BD`, `BN`, `TY` and `bn` are one language. */
const languageCode = (text: string): string => languageOf(text)?.code ?? '';

export type BrandNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly clock: Clock;
  readonly languages: LanguageParts;
};

export const brandRoutes = ({ db, brands, clock, languages }: BrandNeeds): readonly Route[] => [
  route(GetLanguages, { allow: EVERYONE, always: true }, async ({ brand }) =>
    presentLanguages(await brands.byId(brand.id), languages),
  ),
  route(GetStatus, { allow: EVERYONE, always: true }, async ({ brand, ip, country }) => {
    const [own, rooms] = await Promise.all([brands.byId(brand.id), brands.settings.all(brand.id)]);
    return presentStatus(own, roomsPartOf(rooms), brands.statusFor(own, ip, country), ip, clock.now());
  }),

  route(GetWhiteLabel, { allow: EVERYONE, always: true }, async ({ brand }) =>
    presentWhiteLabel(
      await brands.byId(brand.id),
      roomsPartOf(await brands.settings.all(brand.id)),
      await currenciesOf(brands, brand.id),
    ),
  ),

  route(GetDomainRoute, { allow: EVERYONE, always: true }, async ({ brand }) =>
    presentDomains(await brands.byId(brand.id)),
  ),

  route(GetMerchantWallet, { allow: EVERYONE, restricted: true }, async ({ brand }) => {
    const { isSingle, currencyDisplay } = roomsPartOf(await brands.settings.all(brand.id));
    return { isSingle, currency: brand.currency, currencyDisplay };
  }),

  route(
    UpdateLanguage,
    { allow: EVERYONE, perMinute: 30, restricted: true },
    async ({ brand, caller }, { body }) => {
      const language = languageCode(body.language);
      if (!brand.languages.includes(language))
        throw brandFaults('brand.bad_language', { fields: { language: 'brand.bad_language' } });
      if (caller.audience !== 'guest') await keepLanguage(db, caller.id, language);
      return { language };
    },
  ),
];
