/** Whose withdrawals the sample brand shows, in every state. No real money moves. */
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import type { WithdrawalMove } from '../contract/states.ts';

/** Who asked, for how much in minor units, how long ago, and what was done since. */
export type Story = {
  readonly username: string;
  readonly holder: string;
  readonly method: 'bank' | 'bkash' | 'nagad' | 'usdt-balance';
  readonly number: string;
  readonly amount: bigint;
  /** What stays to play with beside it, minor units. */
  readonly left?: bigint;
  readonly agoMs: number;
  readonly accountAgoMs: number;
  readonly hints: readonly string[];
  readonly steps: readonly WithdrawalMove[];
};
const bank = { method: 'bank', hints: [], accountAgoMs: 40 * DAY } as const;
const mobile = { method: 'bkash', hints: [], accountAgoMs: 90 * DAY } as const;
/** In the currency of its method. */
const second = { method: 'usdt-balance', hints: [], accountAgoMs: 60 * DAY } as const;
export const STORIES: readonly Story[] = [
  {
    ...mobile,
    username: 'rana77',
    holder: 'Rana Ahmed',
    number: '01711000177',
    amount: 650_000n,
    agoMs: 26 * HOUR,
    steps: ['approve', 'release', 'pay', 'receive'],
  },
  {
    ...mobile,
    username: 'rana77',
    holder: 'Rana Ahmed',
    number: '01711000177',
    amount: 120_000n,
    left: 500_000n,
    agoMs: 8 * MINUTE,
    steps: [],
  },
  {
    ...bank,
    username: 'thuyng',
    holder: 'Thuy Nguyen',
    number: '1200450093',
    amount: 2_550_000n,
    agoMs: 6 * MINUTE,
    accountAgoMs: 2 * DAY,
    hints: ['first', 'new_account', 'large'],
    steps: [],
  },
  {
    ...mobile,
    username: 'kaung9',
    holder: 'Kyaw Aung',
    number: '01819000009',
    amount: 990_000n,
    agoMs: 11 * MINUTE,
    hints: ['no_play', 'soon_after_deposit'],
    steps: [],
  },
  {
    ...mobile,
    username: 'joyb',
    holder: 'Joy Barua',
    number: '01912000044',
    amount: 120_000n,
    agoMs: 31 * MINUTE,
    steps: [],
  },
  {
    ...bank,
    username: 'somch4i',
    holder: 'Somchai Dee',
    number: '5540019921',
    amount: 6_000_000n,
    agoMs: 22 * MINUTE,
    hints: ['large'],
    steps: ['approve'],
  },
  {
    ...mobile,
    username: 'mlbcruz',
    holder: 'Malaya Cruz',
    method: 'nagad',
    number: '01613000721',
    amount: 735_000n,
    agoMs: 47 * MINUTE,
    steps: ['approve', 'release'],
  },
  {
    ...bank,
    username: 'riazh',
    holder: 'Riaz Hossain',
    number: '8800214519',
    amount: 1_500_015n,
    agoMs: 3 * HOUR,
    hints: ['shared_account'],
    steps: ['approve', 'release', 'lose'],
  },
  {
    ...mobile,
    username: 'dewis',
    holder: 'Dewi Sari',
    number: '01515000248',
    amount: 248_000n,
    agoMs: 20 * MINUTE,
    steps: ['approve', 'release', 'pay'],
  },
  {
    ...bank,
    username: 'naveenk',
    holder: 'Naveen Kumar',
    number: '3010085500',
    amount: 500_000n,
    agoMs: 4 * HOUR,
    steps: ['approve', 'release', 'pay', 'dispute'],
  },
  {
    ...bank,
    username: 'ptlinh',
    holder: 'Pham Thi Linh',
    number: '9704361270',
    amount: 1_270_000n,
    agoMs: 28 * HOUR,
    steps: ['approve', 'release', 'fail'],
  },
  {
    ...mobile,
    username: 'aminar',
    holder: 'Amina Rahman',
    number: '01313000310',
    amount: 310_000n,
    agoMs: 30 * HOUR,
    hints: ['no_play'],
    steps: ['reject'],
  },
  {
    ...second,
    username: 'rana77',
    holder: 'Rana Ahmed',
    number: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    amount: 40_000_000n,
    agoMs: 20 * HOUR,
    steps: ['approve', 'release', 'pay', 'receive'],
  },
  {
    ...second,
    username: 'nusrat_11',
    holder: 'Nusrat Jahan',
    number: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
    amount: 25_250_000n,
    agoMs: 5 * MINUTE,
    hints: ['first'],
    steps: [],
  },
  {
    ...second,
    username: 'farhan_x',
    holder: 'Farhan Kabir',
    number: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
    amount: 180_000_000n,
    agoMs: 18 * MINUTE,
    steps: ['approve'],
  },
];
