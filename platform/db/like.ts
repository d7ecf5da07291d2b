/** Patterns of `like`: what somebody typed is looked for as he typed it; `%`, `_` and `\` are letters like others. */

export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What begins so, in the lower case account names are stored in. Null, which finds all, where nothing is asked for. */
export const beginsWith = (prefix: string | undefined): string | null =>
  prefix === undefined ? null : `${literally(prefix.toLowerCase())}%`;

/** What holds it anywhere, in lower case; null as above. */
export const contains = (part: string | undefined): string | null =>
  part === undefined ? null : `%${literally(part.toLowerCase())}%`;

/** Behind everything that begins with what stands before it: the last character there is. */
const LAST_CHARACTER = '\u{10ffff}';
/**
 * What begins so, as the ends of a range of `text_pattern_ops` (`account ~>=~ $n and account ~<~ $m`): the plan of a prepared statement
 * goes along an index for it, for `like` it does not.
 */
export const between = (prefix: string): readonly [string, string] => {
  const from = prefix.toLowerCase();
  return [from, `${from}${LAST_CHARACTER}`];
};
