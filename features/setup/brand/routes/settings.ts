/** Every room's settings for staff: a call to read and one to change for each section that is declared. */
import type { Section } from '#kernel/settings.ts';
import { type Route, route } from '#platform/http/route.ts';
import { GetSections, getSettings, putSettings } from '../contract/settings.ts';
import { presentSections, presentStored } from '../present.ts';
import { changeSettings, freshSettings, type SettingsNeeds } from '../service/settings.ts';

const routesOf = <Value extends object>(needs: SettingsNeeds, section: Section<Value>): Route[] => {
  const { read, write } = section;
  const get = route(getSettings(section), { allow: ['staff'], right: read }, async ({ brand }) =>
    presentStored(await freshSettings(needs, brand.id, section)),
  );
  if (write === undefined) return [get];
  const put = route(
    putSettings(section),
    { allow: ['staff'], right: write, perMinute: 60 },
    async ({ brand, caller, ip, requestId }, { body }) =>
      presentStored(
        await changeSettings(needs, {
          brandId: brand.id,
          currency: brand.currency,
          section,
          ...body,
          hand: { staffId: caller.id, ip, requestId },
        }),
      ),
  );
  return [get, put];
};

export const settingsRoutes = (
  needs: SettingsNeeds,
  sections: readonly Section<object>[],
): readonly Route[] => [
  route(GetSections, { allow: ['staff'], right: 'brand.read' }, async () => presentSections(sections)),
  ...sections.flatMap((section) => routesOf(needs, section)),
];
