/** A feed without a network: it tells real draws of the past as those of today, one for each day, place and number, for ever the same. */
import { createHash } from 'node:crypto';
import { SAMPLE_DRAWS } from '../sample/draws.ts';
import { type Feed, signWith, verifyWith } from './feeds.ts';

/** Which of `count` past draws stands for this one: four bytes of a hash, cut to the count by multiplication. */
function pastOf(text: string, count: number): number {
  const four = createHash('sha256').update(text).digest().readUInt32BE(0);
  return Number((BigInt(four) * BigInt(count)) >> 32n);
}

export function replayFeed(name: string, key: Buffer): Feed {
  return {
    name,
    ask: async ({ engine, game, day, n, place }) => {
      const past = SAMPLE_DRAWS[engine] ?? [];
      const draw = past[pastOf(`${game}/${day}/${n}/${place}`, past.length)];
      if (draw === undefined) return undefined;
      const raw = JSON.stringify({ game, day, n, place, result: draw.result, replayed: draw.date });
      return { raw, signature: signWith(key, raw) };
    },
    verify: (answer) => verifyWith(key, answer),
  };
}
