/** Missions, tournaments and people of the sample brand. Amounts are in its currency. */
import { DAY, HOUR } from '#kernel/time.ts';
import type { MissionEvent, MissionMeasure, MissionSpan, TournamentMeasure } from '../contract/kinds.ts';
import type { MissionTexts } from '../contract/ops.ts';

export type SampleMission = {
  readonly emblem: string;
  readonly event: MissionEvent;
  readonly measure: MissionMeasure;
  readonly category: string | null;
  readonly target: string;
  readonly span: MissionSpan;
  /** Place of the mission that comes first. */
  readonly after?: number;
  readonly reward: string;
  readonly budget: string;
  /** How many of the sample's people have begun it. */
  readonly progress: number;
  readonly texts: MissionTexts;
};
export const SAMPLE_MISSIONS: readonly SampleMission[] = [
  {
    emblem: 'tiger',
    event: 'stake',
    measure: 'count',
    category: 'RNG',
    target: '20',
    span: 'day',
    reward: '5',
    budget: '100000',
    progress: 4,
    texts: {
      en: { title: 'Twenty spins', body: 'Play twenty rounds of any slot today.' },
      bn: { title: 'বিশটি স্পিন', body: 'আজ যেকোনো স্লটে বিশ রাউন্ড খেলুন।' },
    },
  },
  {
    emblem: 'drum',
    event: 'stake',
    measure: 'sum',
    category: 'RNG',
    target: '1000',
    span: 'day',
    after: 0,
    reward: '20',
    budget: '100000',
    progress: 3,
    texts: {
      en: { title: 'A thousand on slots', body: 'Stake 1,000.00 on slots today, after the twenty spins.' },
      bn: { title: 'স্লটে এক হাজার', body: 'বিশ স্পিনের পরে আজ স্লটে ১,০০০.০০ খেলুন।' },
    },
  },
  {
    emblem: 'ball',
    event: 'stake',
    measure: 'count',
    category: 'SPORTS',
    target: '3',
    span: 'week',
    reward: '30',
    budget: '100000',
    progress: 2,
    texts: {
      en: {
        title: 'Three slips',
        body: 'Have three sports bets settled this week, at odds of 1.50 or more.',
      },
      bn: { title: 'তিনটি স্লিপ', body: 'এই সপ্তাহে ১.৫০ বা তার বেশি দরে তিনটি বাজি।' },
    },
  },
  {
    emblem: 'lotus',
    event: 'deposit',
    measure: 'sum',
    category: null,
    target: '1000',
    span: 'week',
    reward: '25',
    budget: '100000',
    progress: 2,
    texts: {
      en: {
        title: 'Deposits of the week',
        body: 'Deposit 1,000.00 this week, in as many steps as you like.',
      },
      bn: { title: 'সপ্তাহের জমা', body: 'এই সপ্তাহে ১,০০০.০০ জমা দিন, যত ধাপে চান।' },
    },
  },
  {
    emblem: 'compass',
    event: 'stake',
    measure: 'count',
    category: 'LIVE',
    target: '1',
    span: 'once',
    reward: '10',
    budget: '100000',
    progress: 1,
    texts: {
      en: { title: 'First table', body: 'Place your first bet at a live table.' },
      bn: { title: 'প্রথম টেবিল', body: 'লাইভ টেবিলে আপনার প্রথম বাজি ধরুন।' },
    },
  },
];

export type SampleTournament = {
  readonly emblem: string;
  readonly measure: TournamentMeasure;
  readonly category: string | null;
  readonly startsInMs: number;
  readonly endsInMs: number;
  readonly entry: string;
  readonly added: string;
  readonly places: readonly number[];
  readonly players: number;
  readonly texts: MissionTexts;
};
export const SAMPLE_TOURNAMENTS: readonly SampleTournament[] = [
  {
    emblem: 'trophy',
    measure: 'multiplier',
    category: 'RNG',
    startsInMs: -6 * HOUR,
    endsInMs: 3 * DAY,
    entry: '0',
    added: '3000',
    places: [50, 30, 20],
    players: 6,
    texts: {
      en: {
        title: 'Best win of the weekend',
        body: 'Your best win ÷ stake of any slot round counts. Of equal scores whoever reached it first stands above.',
      },
      bn: {
        title: 'সপ্তাহান্তের সেরা জয়',
        body: 'যেকোনো স্লট রাউন্ডে আপনার সেরা জয় ÷ বাজি গণ্য। সমান হলে যিনি আগে পেয়েছেন তিনি উপরে।',
      },
    },
  },
  {
    emblem: 'kite',
    measure: 'rounds',
    category: null,
    startsInMs: -3 * DAY,
    endsInMs: -1 * DAY,
    entry: '0',
    added: '1000',
    places: [60, 40],
    players: 4,
    texts: {
      en: { title: 'Marathon', body: 'Whoever played the most rounds in two days. Every category counts.' },
      bn: { title: 'ম্যারাথন', body: 'দুই দিনে যিনি সবচেয়ে বেশি রাউন্ড খেলেছেন। সব বিভাগ গণ্য।' },
    },
  },
];

export type SamplePlayer = {
  readonly username: string;
  readonly name: string;
  /** How far he is in missions, in percent. */
  readonly share: number;
  /** Stake and payout of each round. */
  readonly stakes: readonly (readonly [string, string])[];
};
export const SAMPLE_PLAYERS: readonly SamplePlayer[] = [
  {
    username: 'shirin88',
    name: 'Shirin Akter',
    share: 100,
    stakes: [
      ['2', '84'],
      ['2', '0'],
      ['5', '12'],
    ],
  },
  {
    username: 'rana77',
    name: 'Rana Ahmed',
    share: 65,
    stakes: [
      ['1', '106.5'],
      ['1', '0'],
    ],
  },
  {
    username: 'joyb',
    name: 'Joy Barua',
    share: 40,
    stakes: [
      ['10', '180'],
      ['10', '0'],
      ['10', '4'],
      ['10', '0'],
    ],
  },
  { username: 'mlbcruz', name: 'Malaya Cruz', share: 15, stakes: [['4', '31']] },
  {
    username: 'ptlinh',
    name: 'Pham Thi Linh',
    share: 5,
    stakes: [
      ['2', '9'],
      ['2', '2'],
    ],
  },
  {
    username: 'tanvir',
    name: 'Tanvir Hasan',
    share: 0,
    stakes: [
      ['5', '0'],
      ['5', '7.5'],
    ],
  },
];
