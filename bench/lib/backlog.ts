/** How far the listeners are behind what has happened, as the product itself tells it at `/metrics`. */

const CATCH_UP_MS = 600_000;
const LOOK_MS = 100;

/** Seconds the slowest listener is behind, in the words of `/metrics`. @throws when nobody listens: that would look like nobody being behind */
export function slowestOf(metrics: string): number {
  const seconds = [...metrics.matchAll(/^haat_listener_behind_seconds\{[^}]*\} (\S+)$/gm)].map((found) =>
    Number(found[1]),
  );
  if (seconds.length === 0) throw new Error('the server names no listener');
  return Math.max(...seconds);
}

export async function behind(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  return slowestOf(await answer.text());
}

/** Waits until everything that happened has been heard. @returns after how many seconds */
export async function caughtUp(port: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const seconds = await behind(port);
    const took = performance.now() - begun;
    if (seconds === 0) return took / 1000;
    if (took > CATCH_UP_MS) throw new Error(`the listeners are still ${seconds} s behind after ten minutes`);
    await new Promise((wake) => setTimeout(wake, LOOK_MS));
  }
}
