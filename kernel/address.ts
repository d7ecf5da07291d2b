/** Network addresses as they are counted and compared. Pure; `ip` is an address as `net.isIP` takes it. */

/** `::ffff:10.0.0.1` is 10.0.0.1 seen through a socket of both families. */
const short = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** The eight groups of a long address, written out; undefined for a short one. */
function groupsOf(ip: string): readonly string[] | undefined {
  const one = short(ip);
  if (!one.includes(':')) return undefined;
  const [head = '', tail] = one.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].map((group) =>
    group.includes('.') ? group : group.replace(/^0+(?=.)/, ''),
  );
}

/** The part of an address that stays when its provider hands out another: /24, or /48 of a long one. */
export const networkOf = (ip: string): string =>
  groupsOf(ip)?.slice(0, 3).join(':') ?? short(ip).split('.').slice(0, 3).join('.');

/**
 * Who counts as one visitor where visitors are counted: an address, of long ones the /64. That is the least a provider gives to one
 * household, and whoever has it has as many addresses as he likes.
 */
export const visitorKey = (ip: string): string => {
  const groups = groupsOf(ip);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : short(ip);
};
