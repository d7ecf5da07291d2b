/** What a value of an entry is, so that it can be shown in words. Pure. */

type Shown =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'flag'; readonly on: boolean }
  /** ISO 8601 */
  | { readonly kind: 'instant'; readonly at: string }
  /** `2026-11-22` */
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'id'; readonly id: string }
  /** A name of the program: `in_review` */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly unknown[] }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, unknown>> };

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const CODE = /^[a-z]+(_[a-z]+)+$/;

function kindOfText(text: string): Shown {
  if (text === '') return { kind: 'nothing' };
  if (INSTANT.test(text)) return { kind: 'instant', at: text };
  if (DAY.test(text)) return { kind: 'day', day: text };
  if (ID.test(text)) return { kind: 'id', id: text };
  if (CODE.test(text)) return { kind: 'code', code: text };
  return { kind: 'text', text };
}

/** @param value anything JSON can hold, or nothing */
export function kindOf(value: unknown): Shown {
  if (value === null || value === undefined) return { kind: 'nothing' };
  if (typeof value === 'boolean') return { kind: 'flag', on: value };
  if (typeof value === 'string') return kindOfText(value);
  if (Array.isArray(value)) return value.length === 0 ? { kind: 'nothing' } : { kind: 'list', items: value };
  if (typeof value === 'object') {
    const fields = Object.fromEntries(Object.entries(value));
    return Object.keys(fields).length === 0 ? { kind: 'nothing' } : { kind: 'fields', fields };
  }
  return { kind: 'text', text: String(value) };
}
