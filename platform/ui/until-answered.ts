/** An act that was sent and not answered is sent again with its key, until the server says what became of it. */
import { ApiRefusal, ApiTrouble } from './api.ts';

const TRIES = 4;
const AGAIN_MS = 300;

/** Repeated until there is an answer: what is asked twice under one key is done once. @throws the last trouble after four tries, a refusal at once */
export async function untilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const lost = error instanceof ApiTrouble || (error instanceof ApiRefusal && error.status >= 500);
      if (!lost || tries === TRIES) throw error;
      await new Promise((rest) => setTimeout(rest, AGAIN_MS));
    }
  }
}
