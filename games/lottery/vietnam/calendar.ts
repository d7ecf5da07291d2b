/**
 * Which provinces draw on which weekday. The south agrees with the real draws of draws/xsmn.jsonl; the centre is the
 * published weekly timetable of the central provinces and is brand data to check before use. Weekdays are those of Ho Chi Minh City.
 */
import { isDay, midnightOf } from '#kernel/days.ts';
import type { VnRegion } from './draw.ts';

/** 0 Sunday … 6 Saturday; codes as the published results write them. */
const SOUTH_WEEK: readonly (readonly string[])[] = [
  ['tien-giang', 'kien-giang', 'da-lat'],
  ['tphcm', 'dong-thap', 'ca-mau'],
  ['ben-tre', 'vung-tau', 'bac-lieu'],
  ['dong-nai', 'can-tho', 'soc-trang'],
  ['tay-ninh', 'an-giang', 'binh-thuan'],
  ['vinh-long', 'binh-duong', 'tra-vinh'],
  ['tphcm', 'long-an', 'binh-phuoc', 'hau-giang'],
];

const CENTRAL_WEEK: readonly (readonly string[])[] = [
  ['kon-tum', 'khanh-hoa', 'hue'],
  ['phu-yen', 'hue'],
  ['dak-lak', 'quang-nam'],
  ['da-nang', 'khanh-hoa'],
  ['binh-dinh', 'quang-tri', 'quang-binh'],
  ['gia-lai', 'ninh-thuan'],
  ['da-nang', 'quang-ngai', 'dak-nong'],
];

/** When the first prize is drawn, in the zone of the country. */
const DRAW_TIME: Readonly<Record<VnRegion, string>> = { xsmb: '18:15', xsmn: '16:15', xsmt: '17:15' };
const VN_ZONE = 'Asia/Ho_Chi_Minh';

export type PlannedDraw = {
  readonly province: string;
  /** Local hour and minute in `zone`. */
  readonly time: string;
  readonly zone: string;
};

/** The weekday of a date `2026-11-23`, 0 Sunday; undefined when there is no such day. */
const weekdayOf = (date: string): number | undefined =>
  isDay(date) ? new Date(midnightOf(date)).getUTCDay() : undefined;

/** The draws of a region on a date, `mien-bac` for the one of the north; none for a date that is none. */
export function drawsOn(region: VnRegion, date: string): readonly PlannedDraw[] {
  const weekday = weekdayOf(date);
  if (weekday === undefined) return [];
  const provinces =
    region === 'xsmb' ? ['mien-bac'] : ((region === 'xsmn' ? SOUTH_WEEK : CENTRAL_WEEK)[weekday] ?? []);
  return provinces.map((province) => ({ province, time: DRAW_TIME[region], zone: VN_ZONE }));
}
