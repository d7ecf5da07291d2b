/** What staff read and write of their brand. */
import { COUNTRIES } from '#identity/phones/rules/countries.ts';
import { LANGUAGES } from '#kernel/words.ts';
import type { Context, Route } from '#platform/http/route.ts';
import { type CallerOf, route } from '#platform/http/route.ts';
import {
  GetOpsBrand,
  PutBrandAccess,
  PutBrandFlags,
  PutBrandLinks,
  PutBrandLook,
  PutBrandRegistration,
  PutBrandStatus,
} from '../contract/ops.ts';
import { brandFaults } from '../faults.ts';
import type { BrandNeeds } from '../routes.ts';
import { isPrefix } from '../rules/region.ts';
import { type Change, changeBrand, fresh } from '../service/change.ts';
import {
  type Look,
  writeFlags,
  writeLinks,
  writeLook,
  writeRegistration,
} from '../service/rooms-settings.ts';
import { type AccessData, putAccess, putStatus, type StatusData } from '../store.ts';

const SEE = { allow: ['staff'], right: 'brand.read' } as const;
const WRITE = { allow: ['staff'], right: 'brand.write', perMinute: 60 } as const;
/** Opening and closing is given apart from the rest: it stops every player at once. */
const SWITCH = { allow: ['staff'], right: 'brand.status', perMinute: 60 } as const;

type StaffContext = Context<CallerOf<'staff'>>;

const handOf = ({ caller, ip, requestId }: StaffContext) => ({ staffId: caller.id, ip, requestId });

const change = (context: StaffContext, revision: number, action: string, write: Change['write']): Change => ({
  brandId: context.brand.id,
  revision,
  action,
  hand: handOf(context),
  write,
});

/** @throws brand.bad_window */
function checkWindow({ maintenanceStart, maintenanceEnd, maintenanceReopen }: StatusData): void {
  const end = maintenanceEnd === null ? undefined : Date.parse(maintenanceEnd);
  if (maintenanceStart !== null && end !== undefined && end <= Date.parse(maintenanceStart))
    throw brandFaults('brand.bad_window', { fields: { maintenanceEnd: 'brand.bad_window' } });
  if (maintenanceReopen && end === undefined)
    throw brandFaults('brand.bad_window', { fields: { maintenanceEnd: 'brand.bad_window' } });
}

/** @throws brand.bad_prefix */
function checkAccess(access: AccessData): void {
  for (const field of ['blockedPrefixes', 'allowedPrefixes'] as const)
    if (!access[field].every(isPrefix))
      throw brandFaults('brand.bad_prefix', { fields: { [field]: 'brand.bad_prefix' } });
}

/** @throws brand.bad_dialing_code · brand.bad_language */
function checkLook({ languages, defaultLanguage, dialingCode }: Look): void {
  if (dialingCode !== '' && !COUNTRIES.some((one) => one.countryDialingCode === dialingCode))
    throw brandFaults('brand.bad_dialing_code', { fields: { dialingCode: 'brand.bad_dialing_code' } });
  const known = languages.every((code) => code !== 'xa' && LANGUAGES.some((one) => one.code === code));
  if (!known || !languages.includes(defaultLanguage))
    throw brandFaults('brand.bad_language', { fields: { languages: 'brand.bad_language' } });
}

function checkFields(fields: Readonly<Record<string, { minLength: number; maxLength: number }>>): void {
  for (const [name, { minLength, maxLength }] of Object.entries(fields))
    if (minLength > maxLength)
      throw brandFaults('brand.bad_field', { fields: { [name]: 'brand.bad_field' } });
}

export const brandOpsRoutes = (needs: BrandNeeds): readonly Route[] => [
  route(GetOpsBrand, SEE, ({ brand }) => fresh(needs, brand.id)),

  route(PutBrandStatus, SWITCH, async (context, { body }) => {
    checkWindow(body);
    return changeBrand(
      needs,
      change(context, body.revision, 'brand.status', (tx) => putStatus(tx, context.brand.id, body)),
    );
  }),

  route(PutBrandAccess, SWITCH, async (context, { body }) => {
    checkAccess(body);
    return changeBrand(
      needs,
      change(context, body.revision, 'brand.access', (tx) => putAccess(tx, context.brand.id, body)),
    );
  }),

  route(PutBrandLook, WRITE, async (context, { body }) => {
    checkLook(body);
    return changeBrand(
      needs,
      change(context, body.revision, 'brand.look', (tx) => writeLook(tx, context.brand.id, body)),
    );
  }),

  route(PutBrandLinks, WRITE, async (context, { body }) => {
    const { hosts } = await needs.brands.byId(context.brand.id);
    if (body.mainDomain !== '' && !hosts.includes(body.mainDomain))
      throw brandFaults('brand.unknown_host', { fields: { mainDomain: 'brand.unknown_host' } });
    return changeBrand(
      needs,
      change(context, body.revision, 'brand.links', (tx) => writeLinks(tx, context.brand.id, body)),
    );
  }),

  route(PutBrandFlags, WRITE, (context, { body }) =>
    changeBrand(
      needs,
      change(context, body.revision, 'brand.flags', (tx) => writeFlags(tx, context.brand.id, body.flags)),
    ),
  ),

  route(PutBrandRegistration, WRITE, (context, { body }) => {
    checkFields(body.registration);
    return changeBrand(
      needs,
      change(context, body.revision, 'brand.registration', (tx) =>
        writeRegistration(tx, context.brand.id, body.registration),
      ),
    );
  }),
];
