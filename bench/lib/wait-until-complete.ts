/** What a crowd of listeners was told, asked of their process until it is whole. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 250;

/**
 * Asks again until `isWhole`, or for twenty seconds: what was announced is told when every older transaction has ended, and a bench that
 * stops listening before that would take it for lost. What was heard last is answered either way.
 */
export async function waitUntilComplete<Received>(
  ask: () => Promise<Received>,
  isWhole: (received: Received) => boolean,
): Promise<Received> {
  const begun = performance.now();
  for (;;) {
    const received = await ask();
    if (isWhole(received) || performance.now() - begun > PATIENCE_MS) return received;
    await new Promise((wake) => setTimeout(wake, LOOK_MS));
  }
}
