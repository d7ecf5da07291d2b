/** Where a game may lead back to: an address of this site, of its own host, or of a host on the brand's list. Pure. */

/** Longer is none of ours. */
const MOST = 500;
const OWN = /^\/(?![/\\])[^\s\\]*$/;

/** @returns the address, `/` where none was asked for; undefined for one that leads elsewhere */
export function backOf(
  asked: string | undefined,
  host: string,
  allowed: readonly string[],
): string | undefined {
  if (asked === undefined || asked === '') return '/';
  if (asked.length > MOST) return undefined;
  if (OWN.test(asked)) return asked;
  if (!URL.canParse(asked)) return undefined;
  const { protocol, host: named, username, password } = new URL(asked);
  if (username !== '' || password !== '' || asked.includes('\\')) return undefined;
  const isSafe = protocol === 'https:' || (protocol === 'http:' && named === host);
  return isSafe && (named === host || allowed.includes(named)) ? asked : undefined;
}

/** Where an operator's lobby is, as a link may lead there: an address of the web or of this site; empty for anything else. */
export function leadsTo(asked: string): string {
  if (asked.length > MOST || asked.includes('\\')) return '';
  if (OWN.test(asked)) return asked;
  return URL.canParse(asked) && ['https:', 'http:'].includes(new URL(asked).protocol) ? asked : '';
}
