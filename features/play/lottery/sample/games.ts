/** The lotteries of the sample brand: schedules, sources, prices. Data; a brand's staff change it at their desk. */
import { drawsOn } from '#games/lottery/vietnam/calendar.ts';
import { MINUTE, SECOND } from '#kernel/time.ts';
import type { Schedule } from '../rules/schedule.ts';
import type { NewGame } from '../store.ts';

const FROM = '2020-01-01';
const QUICK_UNITS = ['2', '1', '0.2', '0.02', '0.002'] as const;
const VN = 'Asia/Ho_Chi_Minh';

/** `currency` is the brand's, `position` the place in the list. */
export type SampleGame = Omit<NewGame, 'currency' | 'position'>;

const QUICK_LIMITS = { min: '0.01', max: '200000.00', numberMax: '20000000.00' };
const DAILY_LIMITS = { min: '1.00', max: '100000.00', numberMax: '20000000.00' };
const JACKPOT_LIMITS = { min: '1.00', max: '20000.00', numberMax: '5000000000.00' };

const every = (minutes: number): readonly Schedule[] => [
  { kind: 'every', from: FROM, everyMs: minutes * MINUTE, closeMs: (minutes > 1 ? 10 : 5) * SECOND },
];

function quick(code: string, engine: string, minutes: number, names: NewGame['names']): SampleGame {
  return {
    code,
    engine,
    vendor: 'ELOTT',
    prize_mode: 'ELOTT',
    names,
    // The sample brand's own zone: its quick draws begin at its midnight.
    zone: 'Asia/Dhaka',
    schedules: every(minutes),
    source: 'own',
    feeds: [],
    odds_set: null,
    odds: {},
    mode: '1950',
    units: QUICK_UNITS,
    limits: QUICK_LIMITS,
  };
}

/** The provinces of each weekday, on the calendar the engines know. */
const weekOf = (region: 'xsmb' | 'xsmn' | 'xsmt'): string[][] =>
  // 2026-11-22 is a Sunday.
  Array.from({ length: 7 }, (_, day) => {
    const date = new Date(Date.UTC(2026, 10, 22 + day)).toISOString().slice(0, 10);
    return drawsOn(region, date).map(({ province }) => (region === 'xsmb' ? '' : province));
  });

/**
 * The set prices xien for 18 prizes; with the 27 of the north these are what is published for it. Its numbers and sides return up to 99.85 %, less
 * than a rebate of 1 % leaves the house: here they return 98 % and the sides 97.5 %, which is at the upper end of what houses pay.
 */
const NORTHERN_ODDS: Readonly<Record<string, string>> = {
  xien2: '15',
  xien3: '40',
  xien4: '100',
  lo2: '98',
  lo2_dau: '98',
  de_dau: '98',
  de_dac_biet: '98',
  de_dau_duoi: '98',
  dau: '9.8',
  duoi: '9.8',
  tai: '1.95',
  xiu: '1.95',
  chan: '1.95',
  le: '1.95',
};

const vietnam = (code: 'xsmb' | 'xsmn' | 'xsmt', time: string, names: NewGame['names']): SampleGame => ({
  code,
  engine: code,
  vendor: 'TCG_LOTTO_VN',
  prize_mode: 'LOTT',
  names,
  zone: VN,
  schedules: [{ kind: 'weekly', from: FROM, closeMs: 5 * MINUTE, times: [time], week: weekOf(code) }],
  source: 'feed',
  feeds: ['replay', 'replay-2'],
  odds_set: code === 'xsmb' ? 'site_style' : 'south_traditional',
  odds: code === 'xsmb' ? NORTHERN_ODDS : {},
  mode: null,
  units: ['1', '2', '5', '10', '50'],
  limits: DAILY_LIMITS,
});

const NONE: readonly string[] = [];
const ONE: readonly string[] = [''];
/** 0 Sunday … 6: the days that draw. */
const onDays = (...days: readonly number[]): readonly (readonly string[])[] =>
  Array.from({ length: 7 }, (_, day) => (days.includes(day) ? ONE : NONE));

type Vietlott = readonly [code: string, engine: string, days: readonly number[], names: NewGame['names']];
const vietlott = ([code, engine, days, names]: Vietlott): SampleGame => ({
  code,
  engine,
  vendor: 'TCG_LOTTO_VN',
  prize_mode: 'LOTT',
  names,
  zone: VN,
  schedules: [
    {
      kind: 'weekly',
      from: FROM,
      closeMs: 15 * MINUTE,
      times: code === 'lotto535' ? ['13:00', '21:00'] : ['18:00'],
      week: onDays(...days),
    },
  ],
  source: 'feed',
  feeds: ['replay', 'replay-2'],
  odds_set: 'published',
  odds: {},
  mode: null,
  units: ['1', '2', '5', '10'],
  limits: JACKPOT_LIMITS,
});

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];
/** Drawn by ourselves four times a day, or by the body whose name it bears where staff enter what it published. */
const fourDigits = (code: string, engine: string, own: boolean, names: NewGame['names']): SampleGame => ({
  code,
  engine,
  vendor: 'TCG_SEA',
  prize_mode: 'SEA',
  names,
  zone: engine === 'sg4d' ? 'Asia/Singapore' : 'Asia/Kuala_Lumpur',
  schedules: [
    {
      kind: 'weekly',
      from: FROM,
      closeMs: 10 * MINUTE,
      times: own ? ['01:00', '07:00', '13:00', '19:00'] : ['18:30'],
      week: onDays(...(own ? ALL_DAYS : [0, 3, 6])),
    },
  ],
  source: own ? 'own' : 'desk',
  feeds: [],
  odds_set: 'published',
  odds: {},
  mode: null,
  units: ['1', '2', '5', '10', '50'],
  limits: DAILY_LIMITS,
});

export const SAMPLE_GAMES: readonly SampleGame[] = [
  quick('ssc-1m', 'ssc', 1, {
    en: 'Five Digits 1 min',
    vi: '5 số 1 phút',
    bn: 'পাঁচ অঙ্ক ১ মিনিট',
    th: '5 หลัก 1 นาที',
    zh: '时时彩1分',
  }),
  quick('ssc-90s', 'ssc', 1.5, {
    en: 'Five Digits 1.5 min',
    vi: '5 số 1,5 phút',
    bn: 'পাঁচ অঙ্ক ১.৫ মিনিট',
    th: '5 หลัก 1.5 นาที',
    zh: '时时彩1.5分',
  }),
  quick('ssc-3m', 'ssc', 3, {
    en: 'Five Digits 3 min',
    vi: '5 số 3 phút',
    bn: 'পাঁচ অঙ্ক ৩ মিনিট',
    th: '5 หลัก 3 นาที',
    zh: '时时彩3分',
  }),
  quick('ssc-5m', 'ssc', 5, {
    en: 'Five Digits 5 min',
    vi: '5 số 5 phút',
    bn: 'পাঁচ অঙ্ক ৫ মিনিট',
    th: '5 หลัก 5 นาที',
    zh: '时时彩5分',
  }),
  {
    ...quick('pk10-3m', 'pk10', 3, { en: 'Ten Racers', vi: 'PK10', bn: 'দশ দৌড়', th: 'PK10', zh: 'PK拾' }),
    odds_set: 'A',
    // With the stake back at 11 the set's own odds keep less than one in a hundred.
    odds: { sum_two_sides_push11: '1.95' },
    mode: null,
    units: ['1', '2', '5', '10', '50'],
    limits: { ...QUICK_LIMITS, min: '1.00' },
  },
  quick('k3-1m', 'k3', 1, { en: 'Three Dice', vi: 'K3', bn: 'তিন ছক্কা', th: 'ลูกเต๋า K3', zh: '快三' }),
  quick('x115-3m', '11x5', 3, {
    en: 'Five of Eleven',
    vi: '11 chọn 5',
    bn: 'এগারোর পাঁচ',
    th: '11 เลือก 5',
    zh: '11选5',
  }),
  quick('pc28-3m', 'pc28', 3, { en: 'Lucky 28', vi: 'PC28', bn: 'লাকি ২৮', th: 'PC28', zh: 'PC28' }),
  quick('mark-six-5m', 'mark_six', 5, {
    en: 'Six of Forty-nine',
    vi: 'Mark Six',
    bn: 'ঊনপঞ্চাশের ছয়',
    th: 'มาร์คซิกซ์',
    zh: '六合彩',
  }),
  quick('happy8-5m', 'happy8', 5, {
    en: 'Twenty of Eighty',
    vi: 'Keno 20/80',
    bn: 'আশির কুড়ি',
    th: 'คีโน 20/80',
    zh: '快乐8',
  }),
  vietnam('xsmb', '18:15', {
    en: 'Northern Vietnam',
    vi: 'Xổ số miền Bắc',
    bn: 'উত্তর ভিয়েতনাম',
    th: 'ฮานอย',
    zh: '北部彩票',
  }),
  vietnam('xsmn', '16:15', {
    en: 'Southern Vietnam',
    vi: 'Xổ số miền Nam',
    bn: 'দক্ষিণ ভিয়েতনাম',
    th: 'เวียดนามใต้',
    zh: '南部彩票',
  }),
  vietnam('xsmt', '17:15', {
    en: 'Central Vietnam',
    vi: 'Xổ số miền Trung',
    bn: 'মধ্য ভিয়েতনাম',
    th: 'เวียดนามกลาง',
    zh: '中部彩票',
  }),
  ...(
    [
      ['lotto645', 'lotto645', [0, 3, 5], { en: 'Six of Forty-five', vi: 'Mega 6/45', zh: '6/45' }],
      ['lotto655', 'lotto655', [2, 4, 6], { en: 'Six of Fifty-five', vi: 'Power 6/55', zh: '6/55' }],
      ['lotto535', 'lotto535', ALL_DAYS, { en: 'Five of Thirty-five', vi: 'Lotto 5/35', zh: '5/35' }],
      ['max3d', 'max3d', [1, 3, 5], { en: 'Three Digits', vi: 'Max 3D', zh: 'Max 3D' }],
      ['max3d-pro', 'max3d_pro', [2, 4, 6], { en: 'Three Digits Pro', vi: 'Max 3D Pro', zh: 'Max 3D Pro' }],
    ] satisfies readonly Vietlott[]
  ).map(vietlott),
  fourDigits('straits-4d', 'magnum4d', true, { en: 'Straits 4D', vi: '4D Eo biển', zh: '海峡4D' }),
  fourDigits('peninsula-4d', 'toto4d', true, { en: 'Peninsula 4D', vi: '4D Bán đảo', zh: '半岛4D' }),
  fourDigits('harbour-3d', 'damacai4d', true, {
    en: 'Harbour 4D and 3D',
    vi: '4D và 3D Bến cảng',
    zh: '港口4D 3D',
  }),
  fourDigits('sg4d', 'sg4d', false, { en: 'Singapore 4D', vi: '4D Singapore', zh: '新加坡4D' }),
  {
    ...fourDigits('thai', 'thai', false, {
      en: 'Thai Government Lottery',
      vi: 'Xổ số Thái Lan',
      th: 'สลากกินแบ่งรัฐบาล',
      zh: '泰国彩票',
    }),
    zone: 'Asia/Bangkok',
    schedules: [{ kind: 'monthly', from: FROM, closeMs: 30 * MINUTE, time: '15:30', dates: [1, 16] }],
    source: 'feed',
    feeds: ['replay', 'replay-2'],
    odds_set: 'glo_80_baht',
    limits: JACKPOT_LIMITS,
  },
  {
    ...fourDigits('lotto649', 'lotto649', true, { en: 'Six of Forty-nine Lotto', vi: '6/49', zh: '6/49' }),
    limits: JACKPOT_LIMITS,
  },
];
