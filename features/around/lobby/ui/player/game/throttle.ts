/** Lets the first of several wishes through and ignores those that follow within `ms`. */
export function createThrottle(ms: number): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - last < ms && now >= last) return false;
    last = now;
    return true;
  };
}
