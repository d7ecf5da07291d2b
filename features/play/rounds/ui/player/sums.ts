/** Sums of wire amounts of one currency, exact: digits as bigint, never a float. */

const scaleOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;
const unitsOf = (amount: string, scale: number): bigint => {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  return amount.startsWith('-') ? -units : units;
};

function wire(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** `net + payout − stake` */
export function netAfter(net: string, payout: string, stake: string): string {
  const scale = Math.max(scaleOf(net), scaleOf(payout), scaleOf(stake));
  return wire(unitsOf(net, scale) + unitsOf(payout, scale) - unitsOf(stake, scale), scale);
}

/** 3,725 s → `01:02:05` */
export function clock(seconds: number): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${part(Math.floor(seconds / 3600))}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`;
}
