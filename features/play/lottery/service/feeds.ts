/**
 * Results that are drawn elsewhere. A feed answers for one draw with a text and its signature; both are kept as they came before anything is
 * read out of them. A result counts when every feed the game names has answered, each signature holds, and all say the same.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Lottery } from '#games/lottery/sealed.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import { answerIn } from '#platform/host/answer-in.ts';
import type { DrawRow } from '../store.ts';
import { ADD_ANSWER, ANSWERS } from '../store/results.ts';

export type FeedAnswer = { readonly raw: string; readonly signature: string };
export type FeedAsk = {
  /** The engine and the game it is asked for. */
  readonly engine: string;
  readonly game: string;
  readonly day: string;
  readonly n: number;
  readonly place: string;
};
export type Feed = {
  readonly name: string;
  /** Undefined while it knows nothing yet. */
  readonly ask: (ask: FeedAsk) => Promise<FeedAnswer | undefined>;
  /** Whether the answer is its own. */
  readonly verify: (answer: FeedAnswer) => boolean;
};

/** HMAC-SHA256 with a shared key, hex: what a feed signs with unless it has a way of its own. */
export const signWith = (key: Buffer, raw: string): string =>
  createHmac('sha256', key).update(raw).digest('hex');
export function verifyWith(key: Buffer, { raw, signature }: FeedAnswer): boolean {
  const own = Buffer.from(signWith(key, raw));
  const given = Buffer.from(signature);
  return own.length === given.length && timingSafeEqual(own, given);
}

/** A raw answer: JSON `{game, day, n, place, result}` that names the draw it is for. */
function resultIn(raw: string, { game, day, n, place }: FeedAsk): unknown {
  try {
    const said: unknown = JSON.parse(raw);
    if (typeof said !== 'object' || said === null) return undefined;
    const fields = new Map<string, unknown>(Object.entries(said));
    const own =
      fields.get('game') === game &&
      fields.get('day') === day &&
      fields.get('n') === n &&
      fields.get('place') === place;
    return own ? fields.get('result') : undefined;
  } catch {
    // What cannot be read says nothing; the raw text is kept for whoever asks why.
    return undefined;
  }
}

export type FeedsSay =
  | { readonly say: 'result'; readonly result: unknown }
  | { readonly say: 'nothing' | 'differ' };

/** What the answers that were kept come to. Pure. */
export function agreed(
  lottery: Lottery,
  names: readonly string[],
  answers: readonly (FeedAnswer & { readonly source: string; readonly verified: boolean })[],
  ask: FeedAsk,
): FeedsSay {
  const said = new Map<string, { readonly text: string; readonly result: unknown }>();
  for (const { source, raw, verified } of answers) {
    const result = verified ? resultIn(raw, ask) : undefined;
    if (result === undefined || !lottery.readDraw(result).ok) continue;
    said.set(source, { text: JSON.stringify(result), result });
  }
  const all = names.map((name) => said.get(name));
  if (all.length === 0 || all.some((one) => one === undefined)) return { say: 'nothing' };
  const [first] = all;
  if (!first || all.some((one) => one?.text !== first.text)) return { say: 'differ' };
  return { say: 'result', result: first.result };
}

/** Asks each feed of the game once, keeps what it says, and tells what all of them come to. */
export async function askFeeds(
  { db, feeds }: { readonly db: Db; readonly feeds: ReadonlyMap<string, Feed> },
  lottery: Lottery,
  names: readonly string[],
  draw: Pick<DrawRow, 'id' | 'day' | 'n' | 'place'>,
  game: string,
): Promise<FeedsSay> {
  const ask: FeedAsk = { engine: lottery.code, game, day: draw.day, n: draw.n, place: draw.place };
  await Promise.all(
    names.map(async (name) => {
      const feed = feeds.get(name);
      const answer = feed && (await answerIn(feed.ask(ask)));
      if (feed && answer)
        await db.run(ADD_ANSWER, [
          newId<'lottery answer'>(),
          draw.id,
          name,
          answer.raw,
          answer.signature,
          feed.verify(answer),
        ]);
    }),
  );
  return agreed(lottery, names, await db.rows(ANSWERS, [draw.id]), ask);
}
