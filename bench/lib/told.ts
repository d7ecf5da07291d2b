/** What a crowd of listeners was told, asked of their process until it is whole. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 250;

/**
 * Asks again until `isWhole`, or for twenty seconds: what was announced is told when every older transaction has ended, and a bench that
 * stops listening before that would take it for lost. What was heard last is answered either way.
 */
export async function heardOut<Heard>(
  ask: () => Promise<Heard>,
  isWhole: (heard: Heard) => boolean,
): Promise<Heard> {
  const begun = performance.now();
  for (;;) {
    const heard = await ask();
    if (isWhole(heard) || performance.now() - begun > PATIENCE_MS) return heard;
    await new Promise((wake) => setTimeout(wake, LOOK_MS));
  }
}
