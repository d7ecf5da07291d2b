/** Thousands apart, as amounts have them. */
export function grouped(points: string): string {
  const [whole = '0', rest] = points.split('.');
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? apart : `${apart}.${rest}`;
}
