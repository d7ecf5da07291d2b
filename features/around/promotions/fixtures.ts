/** For tests of promotions and missions: payments by the real room of bonuses, and a picture. */
import sharp from 'sharp';
import type { Pass } from '#platform/room/pass.ts';
import type { Db } from '#platform/db/db.ts';

export async function samplePhoto(): Promise<string> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a9' } });
  return (await picture.jpeg().toBuffer()).toString('base64');
}

/** What the books find, pass by pass. */
export async function findings(db: Db, passes: readonly Pass[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pass of passes) {
    const client = { query: (text: string) => db.pool.query(text) };
    for (const { row, says } of await pass.look({ client: client as never, openSeed: undefined }))
      found.push(`${pass.name}: ${row} ${says}`);
  }
  return found;
}

/** `done`, or the code of the refusal. */
export const codeOf = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
