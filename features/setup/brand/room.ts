/** Front desk of the brand room: what a white label is, whether it is open, for whom, and every room's settings for staff. */
import type { Section } from '#kernel/settings.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { CurrencySettings } from './contract/currencies.ts';
import { PageSettings } from './contract/settings.ts';
import { brandRoutes } from './routes.ts';
import { brandOpsRoutes } from './routes/ops.ts';
import { networkRoutes } from './routes/networks.ts';
import { settingsRoutes } from './routes/settings.ts';
import type { OpenedCurrencies } from './service/currencies.ts';
import { seedCurrencies } from './service/seed.ts';
import type { SettingsCheck } from './service/settings.ts';
import { type Brands, createBrands, EVERY_LANGUAGE, type LanguageParts } from './service.ts';

export type BrandRoom = Room & {
  readonly brands: Brands;
  /** The calls of these sections, which all rooms declare. */
  readonly settingsRoutes: (
    sections: readonly Section<object>[],
    /** What only rooms above know. */
    handed: {
      readonly openedCurrencies: OpenedCurrencies;
      readonly checks?: ReadonlyMap<string, SettingsCheck>;
    },
  ) => readonly Route[];
};

export type BrandRoomNeeds = { readonly db: Db; readonly clock: Clock; readonly languages?: LanguageParts };

export function createBrandRoom({ db, clock, languages = EVERY_LANGUAGE }: BrandRoomNeeds): BrandRoom {
  const brands = createBrands(db, clock, languages);
  const needs = { db, clock, brands, languages };
  return {
    path: 'features/setup/brand',
    brands,
    routes: [...brandRoutes(needs), ...brandOpsRoutes(needs), ...networkRoutes(needs)],
    access: ACCESS,
    topics: [],
    jobs: {},
    ticks: [],
    listeners: [],
    books: NO_BOOKS,
    seeds: [{ fill: seedCurrencies }],
    settingsRoutes: (sections, handed) => settingsRoutes({ ...needs, ...handed }, sections),
    approvals: [],
    settings: [PageSettings, CurrencySettings],
  };
}
