/** What whole points come to, as the server books it: exact, in the decimals of the worth. */
export function paidText(points: string, worth: string): string {
  const [whole = '0', rest = ''] = worth.split('.');
  const digits = rest.length;
  const units = String(BigInt(whole + rest) * BigInt(points)).padStart(digits + 1, '0');
  return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`;
}
