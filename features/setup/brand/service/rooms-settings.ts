/**
 * What the rooms' settings give to the answers that have always carried them (/wps/system, /ops/brand), and how the calls that change
 * a brand part by part write them. The rooms own these sections; new settings get a call of their own (/ops/settings).
 */
import { GameSettings } from '#features/around/lobby/contract/settings.ts';
import { LinkSettings } from '#features/around/content/contract/settings.ts';
import { VendorWalletSettings } from '#features/money/wallet/contract/settings.ts';
import {
  RegistrationFieldSettings,
  RegistrationSettings,
} from '#features/people/members/contract/settings.ts';
import { minAgeOf } from '#features/people/protection/contract/player-rules.ts';
import { SignInSettings } from '#identity/sign-in/contract/settings.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { type BrandSettings, patchSettings } from '#platform/settings/settings.ts';
import { type BrandFlags, FLAGS, type RegistrationFields, type WhiteLabel } from '../contract.ts';
import { PageSettings } from '../contract/settings.ts';
import { type LookData, putLook, putMainDomain, touchBrand } from '../store.ts';

/** What the answers say beside the brand itself. */
export type RoomsPart = Pick<
  WhiteLabel,
  | 'defaultTheme'
  | 'currencyDisplay'
  | 'isSingle'
  | 'jackpot'
  | 'minAge'
  | 'customerService'
  | 'resources'
  | 'flags'
> & {
  readonly dialingCode: string;
  readonly registration: RegistrationFields;
  readonly imageCDNs: string[];
  readonly launchGameCDNs: string[];
  readonly gtagId: string;
};

export function roomsPartOf(settings: BrandSettings): RoomsPart {
  const { dialingCode, passwordMaxAgeMs: _, ...door } = settings.value(SignInSettings);
  return {
    ...settings.value(PageSettings),
    ...settings.value(VendorWalletSettings),
    ...settings.value(GameSettings),
    ...settings.value(LinkSettings),
    dialingCode,
    minAge: minAgeOf(settings),
    flags: { ...door, ...settings.value(RegistrationSettings) },
    registration: settings.value(RegistrationFieldSettings).fields,
  };
}

export type Look = LookData &
  Pick<RoomsPart, 'defaultTheme' | 'currencyDisplay' | 'isSingle' | 'jackpot' | 'dialingCode'>;
export async function writeLook(tx: Tx, id: BrandId, look: Look): Promise<void> {
  const { defaultTheme, currencyDisplay, isSingle, jackpot, dialingCode } = look;
  await putLook(tx, id, look);
  await patchSettings(tx, id, PageSettings, { defaultTheme, currencyDisplay });
  await patchSettings(tx, id, VendorWalletSettings, { isSingle });
  await patchSettings(tx, id, GameSettings, { jackpot });
  await patchSettings(tx, id, SignInSettings, { dialingCode });
}

export type Links = Pick<
  RoomsPart,
  'resources' | 'customerService' | 'imageCDNs' | 'launchGameCDNs' | 'gtagId'
> & { readonly mainDomain: string };
export async function writeLinks(tx: Tx, id: BrandId, links: Links): Promise<void> {
  const { customerService, resources, imageCDNs, launchGameCDNs, gtagId, mainDomain } = links;
  await putMainDomain(tx, id, mainDomain);
  await patchSettings(tx, id, LinkSettings, { customerService, resources });
  await patchSettings(tx, id, PageSettings, { imageCDNs, gtagId });
  await patchSettings(tx, id, GameSettings, { launchGameCDNs });
}

const OF_REGISTRATION: ReadonlySet<string> = new Set(Object.keys(RegistrationSettings.schema.properties));

export async function writeFlags(tx: Tx, id: BrandId, flags: Partial<BrandFlags>): Promise<void> {
  const part = (mine: boolean) =>
    Object.fromEntries(
      FLAGS.flatMap((flag) =>
        flags[flag] !== undefined && OF_REGISTRATION.has(flag) === mine ? [[flag, flags[flag]]] : [],
      ),
    );
  await touchBrand(tx, id);
  await patchSettings(tx, id, RegistrationSettings, part(true));
  await patchSettings(tx, id, SignInSettings, part(false));
}

export async function writeRegistration(tx: Tx, id: BrandId, fields: RegistrationFields): Promise<void> {
  await touchBrand(tx, id);
  await patchSettings(tx, id, RegistrationFieldSettings, { fields });
}
