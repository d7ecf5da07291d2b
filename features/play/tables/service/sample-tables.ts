/** The tables of the sample brand: their games, rhythms, names and limits. */
import { CARD_SPOTS } from '#games/card-tables/engine/dragon-tiger.ts';
import { tableEngineOf } from '#games/registry.ts';
import { SECOND } from '#kernel/time.ts';
import type { NewTable } from '../store.ts';

/** Emblem and ink of a table's tile. */
export const EMBLEMS: Readonly<Record<string, readonly [emblem: string, ink: number]>> = {
  'dragon-tiger': ['dragon', 3],
  baccarat: ['crown', 1],
  roulette: ['wheel', 2],
  'sic-bo': ['dice', 4],
  'andar-bahar': ['lotus', 5],
  'teen-patti': ['peacock', 6],
  'fan-tan': ['pearl', 2],
  'xoc-dia': ['coin', 1],
  'color-dish': ['lantern', 4],
  'kite-cut': ['kite', 3],
  'sky-lantern': ['lantern', 1],
  'river-launch': ['boat', 2],
  'bingo-75': ['ticket', 2],
  'bingo-90': ['ball8', 4],
  'bingo-75-patterns': ['paisley', 1],
  'bingo-75-letters': ['ticket', 5],
};

/** The most a single bet can pay: places that pay more take less. */
const MOST_PAID = 100_000n;
const MAX = 10_000n;
const LEAST = 10n;
/** The most a member holds in one game of bingo. */
const CARDS_A_GAME = 24;

/** What a place takes so that no bet pays more than `MOST_PAID`, in whole units, no less than the smallest bet. */
function spotLimits(code: string): Readonly<Record<string, string>> {
  const engine = tableEngineOf(code);
  return Object.fromEntries(
    (engine?.spots ?? []).flatMap(({ code: spot, most }) => {
      const fits = (MOST_PAID * BigInt(most.denominator)) / BigInt(most.numerator);
      const rounded = (fits / LEAST) * LEAST;
      return rounded >= MAX ? [] : [[spot, `${rounded > LEAST ? rounded : LEAST}.00`] as const];
    }),
  );
}

export type SampleTable = Omit<NewTable, 'currency'>;
const sampleTable = (
  code: string,
  position: number,
  rhythm: NewTable['rhythm'],
  names: NewTable['names'],
): SampleTable => ({
  code,
  engine: code,
  names,
  rhythm,
  limits: { min: '10.00', max: '10000.00', roundMax: '20000.00', spots: spotLimits(code) },
  chips: ['10.00', '20.00', '50.00', '100.00', '500.00', '1000.00'],
  position,
});

/** Crash: six seconds to bet, one to take off, and what follows lasts as long as it lasts. */
const sampleFlight = (code: string, position: number, names: NewTable['names']): SampleTable => ({
  code,
  engine: code,
  names,
  rhythm: { bettingMs: 6 * SECOND, dealMs: SECOND, showMs: 4 * SECOND },
  limits: { min: '10.00', max: '5000.00', roundMax: '10000.00' },
  chips: ['10.00', '20.00', '50.00', '100.00', '500.00', '1000.00'],
  position,
});

/** Bingo: cards of one price, bought while the game before is called; a ball every second and a half. */
const sampleHall = (
  code: string,
  position: number,
  bettingMs: number,
  price: string,
  names: NewTable['names'],
): SampleTable => ({
  code,
  engine: code,
  names,
  rhythm: { bettingMs, dealMs: 4 * SECOND, showMs: 8 * SECOND, callMs: 1.5 * SECOND },
  limits: { min: `${price}.00`, max: `${price}.00`, roundMax: `${Number(price) * CARDS_A_GAME}.00` },
  chips: [`${price}.00`],
  position,
});

/** `currency` is the brand's. */
export const SAMPLE_TABLES: readonly SampleTable[] = [
  {
    code: 'dragon-tiger',
    engine: 'dragon-tiger',
    names: {
      en: 'Dragon Tiger',
      bn: 'ড্রাগন টাইগার',
      hi: 'ड्रैगन टाइगर',
      ar: 'التنين والنمر',
      vi: 'Rồng Hổ',
      th: 'เสือมังกร',
      zh: '龙虎',
    },
    rhythm: { bettingMs: 15 * SECOND, dealMs: 1.5 * SECOND, showMs: 7.5 * SECOND },
    limits: {
      min: '10.00',
      max: '10000.00',
      roundMax: '20000.00',
      spots: {
        tie: '1000.00',
        'suited-tie': '200.00',
        ...Object.fromEntries(CARD_SPOTS.map((spot) => [spot, '2000.00'])),
      },
    },
    chips: ['10.00', '20.00', '50.00', '100.00', '500.00', '1000.00'],
    position: 1,
  },
  sampleTable(
    'baccarat',
    2,
    { bettingMs: 15 * SECOND, dealMs: 1.5 * SECOND, showMs: 9.5 * SECOND },
    {
      en: 'Baccarat',
      bn: 'ব্যাকারাট',
      hi: 'बैकारेट',
      ar: 'باكارات',
      vi: 'Baccarat',
      th: 'บาคาร่า',
      zh: '百家乐',
    },
  ),
  sampleTable(
    'roulette',
    3,
    { bettingMs: 18 * SECOND, dealMs: 1.5 * SECOND, showMs: 7.5 * SECOND },
    {
      en: 'Roulette',
      bn: 'রুলেট',
      hi: 'रूलेट',
      ar: 'روليت',
      vi: 'Roulette',
      th: 'รูเล็ต',
      zh: '轮盘',
    },
  ),
  sampleTable(
    'sic-bo',
    4,
    { bettingMs: 18 * SECOND, dealMs: 1.5 * SECOND, showMs: 7.5 * SECOND },
    {
      en: 'Sic Bo',
      bn: 'সিক বো',
      hi: 'सिक बो',
      ar: 'سيك بو',
      vi: 'Tài Xỉu',
      th: 'ไฮโล',
      zh: '骰宝',
    },
  ),
  sampleTable(
    'andar-bahar',
    5,
    { bettingMs: 15 * SECOND, dealMs: 1.5 * SECOND, showMs: 10.5 * SECOND },
    {
      en: 'Andar Bahar',
      bn: 'আন্দর বাহার',
      hi: 'अंदर बाहर',
      ar: 'أندار بهار',
      vi: 'Andar Bahar',
      th: 'อันดาร์ บาฮาร์',
      zh: '安达巴哈',
    },
  ),
  sampleTable(
    'teen-patti',
    6,
    { bettingMs: 15 * SECOND, dealMs: 1.5 * SECOND, showMs: 10.5 * SECOND },
    {
      en: 'Teen Patti 20-20',
      bn: 'তিন পাত্তি ২০-২০',
      hi: 'तीन पत्ती 20-20',
      ar: 'تين باتي 20-20',
      vi: 'Teen Patti 20-20',
      th: 'ทีนแพตตี้ 20-20',
      zh: '印度炸金花 20-20',
    },
  ),
  sampleTable(
    'fan-tan',
    7,
    { bettingMs: 18 * SECOND, dealMs: 1.5 * SECOND, showMs: 8 * SECOND },
    {
      en: 'Fan Tan',
      bn: 'ফান তান',
      hi: 'फ़ान तान',
      ar: 'فان تان',
      vi: 'Phán Thán',
      th: 'ฟานทาน',
      zh: '番摊',
    },
  ),
  sampleTable(
    'xoc-dia',
    8,
    { bettingMs: 15 * SECOND, dealMs: 1.5 * SECOND, showMs: 6.5 * SECOND },
    {
      en: 'Xoc Dia',
      bn: 'সক দিয়া',
      hi: 'सोक दिया',
      ar: 'سوك ديا',
      vi: 'Xóc Đĩa',
      th: 'ซ็อกเดีย',
      zh: '色碟',
    },
  ),
  sampleTable(
    'color-dish',
    9,
    { bettingMs: 15 * SECOND, dealMs: 1.5 * SECOND, showMs: 6.5 * SECOND },
    {
      en: 'Colour Dish',
      bn: 'রঙের থালা',
      hi: 'रंग थाली',
      ar: 'طبق الألوان',
      vi: 'Đĩa Màu',
      th: 'จานสี',
      zh: '彩色盘',
    },
  ),
  sampleFlight('kite-cut', 20, {
    en: 'Kite Cut',
    bn: 'কাটা ঘুড়ি',
    hi: 'पतंग काट',
    ar: 'قطع الطائرة',
    vi: 'Cắt Diều',
    th: 'ว่าวขาด',
    zh: '断线风筝',
  }),
  sampleFlight('sky-lantern', 21, {
    en: 'Sky Lantern',
    bn: 'আকাশ প্রদীপ',
    hi: 'आकाश दीप',
    ar: 'فانوس السماء',
    vi: 'Đèn Trời',
    th: 'โคมลอย',
    zh: '天灯',
  }),
  sampleFlight('river-launch', 22, {
    en: 'River Launch',
    bn: 'নদীর লঞ্চ',
    hi: 'नदी लॉन्च',
    ar: 'قارب النهر',
    vi: 'Thuyền Sông',
    th: 'เรือแม่น้ำ',
    zh: '江上快船',
  }),
  sampleHall('bingo-75', 30, 120 * SECOND, '10', {
    en: 'Bingo 75',
    bn: 'বিঙ্গো ৭৫',
    hi: 'बिंगो 75',
    ar: 'بينغو 75',
    vi: 'Bingo 75',
    th: 'บิงโก 75',
    zh: '宾果 75',
  }),
  sampleHall('bingo-90', 31, 150 * SECOND, '20', {
    en: 'Bingo 90',
    bn: 'বিঙ্গো ৯০',
    hi: 'बिंगो 90',
    ar: 'بينغو 90',
    vi: 'Bingo 90',
    th: 'บิงโก 90',
    zh: '宾果 90',
  }),
  sampleHall('bingo-75-patterns', 32, 120 * SECOND, '10', {
    en: 'Bingo 75 Patterns',
    bn: 'বিঙ্গো ৭৫ প্যাটার্ন',
    hi: 'बिंगो 75 पैटर्न',
    ar: 'بينغو 75 أشكال',
    vi: 'Bingo 75 Hình',
    th: 'บิงโก 75 รูปแบบ',
    zh: '宾果 75 图案',
  }),
  sampleHall('bingo-75-letters', 33, 120 * SECOND, '10', {
    en: 'Bingo 75 Letters',
    bn: 'বিঙ্গো ৭৫ অক্ষর',
    hi: 'बिंगो 75 अक्षर',
    ar: 'بينغو 75 حروف',
    vi: 'Bingo 75 Chữ',
    th: 'บิงโก 75 ตัวอักษร',
    zh: '宾果 75 字母',
  }),
];
