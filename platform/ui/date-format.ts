import { dateTagOf } from '#kernel/words.ts';

const kept = new Map<string, Intl.DateTimeFormat>();

/**
 * Every way a date or time is shown. Screens name one of these and bring no options of their own, so that one moment is never
 * written in two styles: `22 Nov 2026, 22:49`. The day is counted in 24 hours in every language, as lotteries, matches and slips do.
 */
const FORMS = {
  /** `22 Nov 2026` */
  day: { dateStyle: 'medium' },
  /** `Sun 22 Nov`: days to choose among, all of them near */
  nearDay: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `22 Nov 2026, 22:49` */
  minute: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
  /** `22 Nov 2026, 22:49:07`, where the order of moments matters */
  second: { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' },
  /** `22:49`, beside a date that is shown already */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** `22:49:07 GMT+6`: the clock of a place */
  clock: {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DateForm = keyof typeof FORMS;

/**
 * A date or time for tables, slips and records: Western digits and the common calendar in every language
 * (RULINGS, Texts and figures). To make a formatter costs 65 times as much as to use one that is kept.
 * @param zone IANA name; undefined is the reader's own
 */
export function dateFormat(tag: string, zone: string | undefined, form: DateForm): Intl.DateTimeFormat {
  const key = `${tag} ${zone ?? ''} ${form}`;
  const known = kept.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(`${dateTagOf(tag)}-u-nu-latn-ca-gregory`, {
    ...FORMS[form],
    timeZone: zone,
  });
  kept.set(key, made);
  return made;
}
