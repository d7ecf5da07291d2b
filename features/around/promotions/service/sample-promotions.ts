/** The six promotions of the sample brand, one of each type. Amounts are in its currency; dates count from the day it is filled. */
import type { PromotionRules, PromotionTexts } from '../contract/ops.ts';
import type { PromotionType } from '../contract/kinds.ts';

export type SamplePromotion = {
  readonly code: string;
  readonly type: PromotionType;
  readonly emblem: string;
  readonly ink: number;
  readonly linkage?: string;
  readonly amount: string;
  readonly budget: string;
  /** Days it lasts; undefined for one without an end. */
  readonly days?: number;
  readonly rules?: Partial<PromotionRules>;
  readonly texts: PromotionTexts;
};

export const NO_RULES: PromotionRules = {
  payout: 'claim',
  pictures: 'none',
  minDeposit: '0',
  days: 30,
  level: 1,
  winners: 1,
  parts: 1,
  smallest: '0',
  at: '20:00',
  openMinutes: 60,
};

export const SAMPLE_PROMOTIONS: readonly SamplePromotion[] = [
  {
    code: 'welcome-gift',
    type: 'sign_up',
    emblem: 'lotus',
    ink: 1,
    amount: '100',
    budget: '500000',
    texts: {
      en: {
        title: 'Welcome gift',
        summary: 'For a new account, once your name and birth date are known. Paid as cash.',
        body: 'Join within 30 days after you registered.\nFill in your name and birth date in your profile, then request the gift here.\nIt is paid as cash without conditions, once for each person.',
      },
      bn: {
        title: 'স্বাগত উপহার',
        summary: 'নতুন অ্যাকাউন্টের জন্য, আপনার নাম ও জন্মতারিখ জানা হলে। নগদ দেওয়া হয়।',
        body: 'নিবন্ধনের ৩০ দিনের মধ্যে যোগ দিন।\nপ্রোফাইলে নাম ও জন্মতারিখ লিখুন, তারপর এখানে উপহার চান।\nশর্ত ছাড়াই নগদ, প্রতি ব্যক্তি একবার।',
      },
    },
  },
  {
    code: 'deposit-500',
    type: 'deposit',
    emblem: 'drum',
    ink: 7,
    amount: '50',
    budget: '100000',
    days: 28,
    rules: { minDeposit: '500' },
    texts: {
      en: {
        title: 'Deposit 500, get 50',
        summary: 'Your next deposit of 500.00 or more brings 50.00 cash.',
        body: 'Join first, then deposit at least 500.00 in one payment.\nAs soon as the deposit is credited the reward waits here to be claimed.\nOne reward for each account while the promotion lasts.',
      },
      bn: {
        title: '৫০০ জমা, ৫০ উপহার',
        summary: 'আপনার পরের ৫০০.০০ বা তার বেশি জমায় ৫০.০০ নগদ।',
        body: 'আগে যোগ দিন, তারপর একবারে অন্তত ৫০০.০০ জমা দিন।\nজমা হিসাবে এলেই পুরস্কার এখানে অপেক্ষা করে।\nপ্রতি অ্যাকাউন্টে একবার।',
      },
    },
  },
  {
    code: 'best-win',
    type: 'apply',
    emblem: 'tiger',
    ink: 2,
    amount: '200',
    budget: '40000',
    days: 21,
    rules: { pictures: 'required', payout: 'issue' },
    texts: {
      en: {
        title: 'Show your best win',
        summary: 'Send a screenshot of a round you are proud of. We look at each and pay 200.00.',
        body: 'Take a screenshot of one of your own rounds with its number on it.\nWrite a line about it if you like, and send up to three pictures.\nOur team looks at every application within a day. Only your own rounds count.',
      },
      bn: {
        title: 'আপনার সেরা জয় দেখান',
        summary: 'গর্বের একটি রাউন্ডের স্ক্রিনশট পাঠান। প্রতিটি দেখে আমরা ২০০.০০ দিই।',
        body: 'নিজের একটি রাউন্ডের স্ক্রিনশট নিন, তার নম্বরসহ।\nচাইলে এক লাইন লিখুন, তিনটি পর্যন্ত ছবি পাঠান।\nআমাদের দল এক দিনের মধ্যে দেখে। শুধু নিজের রাউন্ড গণ্য।',
      },
    },
  },
  {
    code: 'weekly-raffle',
    type: 'raffle',
    emblem: 'kite',
    ink: 6,
    amount: '500',
    budget: '5000',
    days: 7,
    rules: { winners: 5 },
    texts: {
      en: {
        title: 'Kite raffle',
        summary: 'A free ticket for everybody. Five tickets win 500.00 each.',
        body: 'Join to get one ticket; it costs nothing.\nWhen the raffle ends five tickets are drawn. The fingerprint of the seed is shown from the beginning and the seed itself after the draw, so anybody can draw it again.\nWinners claim their prize here.',
      },
      bn: {
        title: 'ঘুড়ি র‌্যাফেল',
        summary: 'সবার জন্য একটি বিনামূল্যের টিকিট। পাঁচটি টিকিট ৫০০.০০ করে জেতে।',
        body: 'যোগ দিলেই একটি টিকিট, বিনামূল্যে।\nশেষ হলে পাঁচটি টিকিট তোলা হয়। সিডের ছাপ শুরু থেকেই দেখা যায়, সিড দেখা যায় পরে, তাই যে কেউ মিলিয়ে নিতে পারে।\nবিজয়ীরা এখানে পুরস্কার নেন।',
      },
    },
  },
  {
    code: 'evening-envelope',
    type: 'envelope',
    emblem: 'lantern',
    ink: 4,
    amount: '5000',
    budget: '500000',
    rules: { parts: 200, smallest: '5', at: '20:00', openMinutes: 120 },
    texts: {
      en: {
        title: 'Evening envelope',
        summary: 'Every day at 20:00 a pool of 5,000.00 is shared out in 200 parts.',
        body: 'Be here between 20:00 and 22:00 and take a part, one for each account, as long as there are parts.\nHow the pool is split is fixed before it opens; the seed is published afterwards and anybody can compute every part again.',
      },
      bn: {
        title: 'সন্ধ্যার খাম',
        summary: 'প্রতিদিন রাত ৮টায় ৫,০০০.০০ ভাগ হয় ২০০ অংশে।',
        body: 'রাত ৮টা থেকে ১০টার মধ্যে এসে একটি অংশ নিন, প্রতি অ্যাকাউন্টে একটি।\nভাগ আগেই স্থির; সিড পরে প্রকাশ হয়, যে কেউ মিলিয়ে নিতে পারে।',
      },
    },
  },
  {
    code: 'slots-tournament',
    type: 'info',
    emblem: 'trophy',
    ink: 8,
    linkage: '/member/missions?view=tournaments',
    amount: '0',
    budget: '0',
    texts: {
      en: {
        title: 'Tournaments and missions',
        summary: 'Prize pools, live standings and daily missions with cash rewards.',
        body: 'Join a tournament, play the games it counts, and watch the standings as they move.\nMissions start again every day.',
      },
      bn: {
        title: 'টুর্নামেন্ট ও মিশন',
        summary: 'পুরস্কারের ভান্ডার, সরাসরি তালিকা, আর প্রতিদিনের মিশনে নগদ।',
        body: 'টুর্নামেন্টে যোগ দিন, গণ্য গেম খেলুন, তালিকা দেখুন।\nমিশন প্রতিদিন নতুন করে শুরু।',
      },
    },
  },
];
