/**
 * Jurisdictions as data: what each asks for, with the text it stands in and the day that text was read or came into force. A brand is under
 * one of them, and its own settings may be stricter, never looser. Where a text says nothing the house's own rule holds (docs/RULINGS.md).
 */
import { DAY, MINUTE, SECOND } from '#kernel/time.ts';

export const PACKS = ['play-money', 'uk', 'malta', 'ontario', 'philippines'] as const;
export type PackCode = (typeof PACKS)[number];

/** Times in ms, ages in years. */
export type Law = {
  readonly minAge: number;
  readonly slotsPaceMs: number;
  readonly casinoPaceMs: number;
  /** From one volley of a cannon at sea to the next; the room's own second where it is less (docs/decisions/0043-a-volley-a-second.md). */
  readonly fishingPaceMs: number;
  /** Between two reality checks. */
  readonly checkEveryMs: number;
  /** From asking for a higher limit until it may be confirmed. */
  readonly raiseDelayMs: number;
  readonly timeOutMaxMs: number;
  readonly exclusionMinMs: number;
  /** Nobody deposits before he was asked for limits and has answered, with a limit or without. */
  readonly limitsFirst: boolean;
  /** Several games may be asked for at once; else each one is begun by the player. */
  readonly autoplay: boolean;
  /** Agents may send money along their line. */
  readonly agentTransfers: boolean;
  /** One offer may count several products, e.g. slots and sports. */
  readonly mixedProducts: boolean;
};
export type RuleName = keyof Law;
export const RULE_NAMES = [
  'minAge',
  'slotsPaceMs',
  'casinoPaceMs',
  'fishingPaceMs',
  'checkEveryMs',
  'raiseDelayMs',
  'timeOutMaxMs',
  'exclusionMinMs',
  'limitsFirst',
  'autoplay',
  'agentTransfers',
  'mixedProducts',
] as const satisfies readonly RuleName[];

/** Where a rule stands. `at`: when it came into force or was last read, `yyyy-MM-dd`. */
export type Source = { readonly text: string; readonly place: string; readonly at: string };
type Cited = { readonly [Name in RuleName]: { readonly value: Law[Name]; readonly source: Source } };

const HOUSE_GAMES: Source = { text: 'docs/RULINGS.md', place: 'Games', at: '2026-11-22' };
const HOUSE_AGENTS: Source = { text: 'docs/RULINGS.md', place: 'Agents', at: '2026-11-22' };
const HOUSE: Source = { text: 'docs/RULINGS.md', place: 'Protection', at: '2026-11-22' };

/** What the house promises wherever money is played for. */
const RULINGS: Cited = {
  minAge: { value: 18, source: HOUSE },
  slotsPaceMs: { value: 2.5 * SECOND, source: HOUSE_GAMES },
  casinoPaceMs: { value: 5 * SECOND, source: HOUSE_GAMES },
  // A casino game like others until a text that was read says otherwise.
  fishingPaceMs: { value: 5 * SECOND, source: HOUSE_GAMES },
  checkEveryMs: { value: 60 * MINUTE, source: HOUSE },
  raiseDelayMs: { value: DAY, source: HOUSE },
  timeOutMaxMs: { value: 42 * DAY, source: HOUSE },
  exclusionMinMs: { value: 183 * DAY, source: HOUSE },
  limitsFirst: { value: false, source: HOUSE },
  // Off until a text that was read allows it.
  autoplay: { value: false, source: HOUSE_GAMES },
  agentTransfers: { value: false, source: HOUSE_AGENTS },
  mixedProducts: { value: true, source: HOUSE },
};
/** No country, no money: how fast it may be played, and what agents send, are the brand's own settings alone. */
const PLAY_MONEY: Cited = {
  ...RULINGS,
  slotsPaceMs: { value: 0, source: HOUSE_GAMES },
  casinoPaceMs: { value: 0, source: HOUSE_GAMES },
  fishingPaceMs: { value: 0, source: HOUSE_GAMES },
  autoplay: { value: true, source: HOUSE_GAMES },
  agentTransfers: { value: true, source: HOUSE_AGENTS },
  mixedProducts: { value: true, source: HOUSE },
};

const RTS = 'Gambling Commission, Remote gambling and software technical standards';
const LCCP = 'Gambling Commission, Licence conditions and codes of practice';
const uk = (place: string, at: string): Source => ({ text: RTS, place, at });
const UK: Cited = {
  minAge: { value: 18, source: { text: 'Gambling Act 2005', place: 'sections 45 and 46', at: '2007-09-01' } },
  slotsPaceMs: { value: 2.5 * SECOND, source: uk('RTS 14, slots', '2021-10-31') },
  casinoPaceMs: { value: 5 * SECOND, source: uk('RTS 14, other casino games', '2025-01-17') },
  fishingPaceMs: { value: 5 * SECOND, source: uk('RTS 14, other casino games', '2025-01-17') },
  checkEveryMs: { value: 60 * MINUTE, source: uk('RTS 13', '2025-01-17') },
  raiseDelayMs: { value: DAY, source: uk('RTS 12', '2025-10-31') },
  timeOutMaxMs: {
    value: 42 * DAY,
    source: { text: LCCP, place: 'social responsibility code 3.3.4', at: '2015-10-31' },
  },
  exclusionMinMs: {
    value: 183 * DAY,
    source: { text: LCCP, place: 'social responsibility code 3.5.3', at: '2018-10-31' },
  },
  limitsFirst: { value: true, source: uk('RTS 12A', '2025-10-31') },
  autoplay: { value: false, source: uk('RTS 8A', '2025-01-17') },
  agentTransfers: { value: false, source: HOUSE_AGENTS },
  mixedProducts: {
    value: false,
    source: { text: LCCP, place: 'social responsibility code 5.1.1', at: '2026-01-19' },
  },
};

const MGA: Source = {
  text: 'Malta Gaming Authority, Player Protection Directive (Directive 2 of 2018)',
  place: 'limits and exclusion',
  at: '2023-01-12',
};
const MALTA: Cited = {
  ...RULINGS,
  minAge: { value: 18, source: { text: 'Gaming Act, chapter 583', place: 'minors', at: '2018-08-01' } },
  raiseDelayMs: { value: DAY, source: MGA },
  exclusionMinMs: { value: 183 * DAY, source: MGA },
};

const AGCO = 'Alcohol and Gaming Commission of Ontario, Registrar’s Standards for Internet Gaming';
const agco = (place: string): Source => ({ text: AGCO, place, at: '2022-04-04' });
const ONTARIO: Cited = {
  ...RULINGS,
  minAge: { value: 19, source: agco('eligibility of players') },
  raiseDelayMs: { value: DAY, source: agco('2.24') },
  exclusionMinMs: { value: 183 * DAY, source: agco('self-exclusion') },
  limitsFirst: { value: true, source: agco('2.23') },
};

const PAGCOR: Source = {
  text: 'PAGCOR, Responsible Gaming Code of Practice, version 6',
  place: 'player exclusion',
  at: '2021-01-01',
};
const PHILIPPINES: Cited = {
  ...RULINGS,
  minAge: {
    value: 21,
    source: { text: 'Presidential Decree 1869', place: 'section 14, as amended', at: '2007-06-20' },
  },
  exclusionMinMs: { value: 183 * DAY, source: PAGCOR },
};

export const PACK: Readonly<Record<PackCode, Cited>> = {
  'play-money': PLAY_MONEY,
  uk: UK,
  malta: MALTA,
  ontario: ONTARIO,
  philippines: PHILIPPINES,
};

const valuesOf = (cited: Cited): Law => ({
  minAge: cited.minAge.value,
  slotsPaceMs: cited.slotsPaceMs.value,
  casinoPaceMs: cited.casinoPaceMs.value,
  fishingPaceMs: cited.fishingPaceMs.value,
  checkEveryMs: cited.checkEveryMs.value,
  raiseDelayMs: cited.raiseDelayMs.value,
  timeOutMaxMs: cited.timeOutMaxMs.value,
  exclusionMinMs: cited.exclusionMinMs.value,
  limitsFirst: cited.limitsFirst.value,
  autoplay: cited.autoplay.value,
  agentTransfers: cited.agentTransfers.value,
  mixedProducts: cited.mixedProducts.value,
});
/** The same object at every call: what is derived of it may be kept. */
export const LAW: Readonly<Record<PackCode, Law>> = {
  'play-money': valuesOf(PLAY_MONEY),
  uk: valuesOf(UK),
  malta: valuesOf(MALTA),
  ontario: valuesOf(ONTARIO),
  philippines: valuesOf(PHILIPPINES),
};
