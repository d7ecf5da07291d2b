/** The jurisdiction a brand is under. No single person changes it: two agree (`protection.jurisdiction`, an approval). */
import type { BrandId } from '#kernel/ids.ts';
import { choice, type Section, settings } from '#kernel/settings.ts';
import { LAW, type Law, PACKS, type PackCode } from './packs.ts';
import { JurisdictionSettings } from './settings.ts';

const WORDS = {
  'play-money': 'protection.settings.pack_play_money',
  uk: 'protection.settings.pack_uk',
  malta: 'protection.settings.pack_malta',
  ontario: 'protection.settings.pack_ontario',
  philippines: 'protection.settings.pack_philippines',
} as const;

export const PackSettings = settings(
  'protection.pack',
  {
    pack: choice<PackCode>(
      'protection.settings.pack',
      PACKS.map((value) => ({ value, word: WORDS[value] })),
    ),
  },
  {
    title: 'protection.settings.player_rules',
    hint: 'protection.settings.player_rules_hint',
    write: false,
    defaults: { pack: 'play-money' },
  },
);

type Read = { readonly value: <Value>(section: Section<Value>) => Value };
export const lawOf = (settings: Read): Law => LAW[settings.value(PackSettings)?.pack ?? 'play-money'];
/** For who reads one section at a time. */
export const lawFor = async (
  settings: { readonly of: <Value>(brandId: BrandId, section: Section<Value>) => Promise<Value> },
  brandId: BrandId,
): Promise<Law> => LAW[(await settings.of(brandId, PackSettings)).pack];
/** Of a player: the brand may ask for more years than its jurisdiction, never for less. */
export const minAgeOf = (settings: Read): number =>
  Math.max(settings.value(JurisdictionSettings).minAge, lawOf(settings).minAge);
