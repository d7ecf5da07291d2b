/** Patterns of `like`: what somebody typed is looked for as he typed it; `%`, `_` and `\` are letters like others. */

export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What begins so, in the lower case account names are stored in. Null, which finds all, where nothing is asked for. */
export const beginsWith = (prefix: string | undefined): string | null =>
  prefix === undefined ? null : `${literally(prefix.toLowerCase())}%`;

/** What holds it anywhere, in lower case; null as above. */
export const contains = (part: string | undefined): string | null =>
  part === undefined ? null : `%${literally(part.toLowerCase())}%`;
