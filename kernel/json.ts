/** What `JSON.parse` does not say of a text: a key named twice of which only the last counted, a prototype, half of a character. */

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** Where the string that begins at `from` ends: the place of its closing quote. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

/** Keys that would reach behind an object when it is copied; no call has an honest use for them. */
const BEHIND = new Set(['__proto__', 'constructor']);

/**
 * Whether any object of this JSON names a key twice, or its prototype: two readers of such a text may read two different things. One
 * pass, no tree; the text must have been parsed, what it says of anything else means nothing.
 */
export function namesFoul(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(undefined);
    else if (sign === '}' || sign === ']') open.pop();
    if (sign !== '"') continue;
    const end = endOfString(text, at);
    const names = open.at(-1);
    if (names) {
      let next = end + 1;
      while (isSpace(text.charCodeAt(next))) next += 1;
      if (text.charCodeAt(next) === COLON) {
        // `"\u0061"` and `"a"` are one key.
        const name = String(JSON.parse(text.slice(at, end + 1)));
        if (names.has(name) || BEHIND.has(name)) return true;
        names.add(name);
      }
    }
    at = end;
  }
  return false;
}

const MAYBE_HALF = /\\u[dD][89a-fA-F]/;

/**
 * Whether a text or a key of this JSON holds half of a character (`"\ud800"`). UTF-8 cannot write it and PostgreSQL refuses JSON with
 * it, so it must not get as far as a statement. Only an escape can bring one; a text without pays one look.
 */
export function holdsHalves(text: string): boolean {
  if (!MAYBE_HALF.test(text)) return false;
  let holds = false;
  JSON.parse(text, (name, value: unknown) => {
    holds ||= !name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed());
    return value;
  });
  return holds;
}
