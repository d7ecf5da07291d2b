/** `04:18`, `1:02:09`, with days in front where it is longer: `2d 05:13:00`. A second that has begun is counted whole. */
export function countdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [days, hours] = [Math.floor(left / 86_400), Math.floor(left / 3_600) % 24];
  const clock = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  if (days > 0) return `${days}d ${two(hours)}:${clock}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}
