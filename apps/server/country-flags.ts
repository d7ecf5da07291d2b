/**
 * Flags of countries, `/country-flag/BD.png` (docs/PRODUCT.md, 3): drawn once a process from country-flag-icons (MIT), at twice the
 * size they are shown in, and kept. All 243 together are about 150 kB.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { COUNTRIES } from '#identity/phones/rules/countries.ts';
import { FOR_PICTURE_HOSTS } from '#platform/http/headers.ts';
import { pngOf } from '#platform/pictures/png.ts';

const SIZE = { width: 48, height: 36 };
const CODES: ReadonlySet<string> = new Set(COUNTRIES.map(({ countryCode }) => countryCode));

export function countryFlags(app: FastifyInstance): void {
  const folder = join(createRequire(import.meta.url).resolve('country-flag-icons/package.json'), '../3x2');
  const drawn = new Map<string, Promise<Buffer>>();
  const draw = async (code: string): Promise<Buffer> =>
    pngOf(await readFile(join(folder, `${code}.svg`)), { size: SIZE, palette: true });

  app.get('/country-flag/:file', async (request, reply) => {
    const { file = '' }: { file?: string } = request.params ?? {};
    const code = file.endsWith('.png') ? file.slice(0, -4).toUpperCase() : '';
    // A list of its own: no name from outside ever becomes a path.
    if (!CODES.has(code)) return reply.callNotFound();
    const flag = drawn.get(code) ?? draw(code);
    drawn.set(code, flag);
    return reply
      .headers({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=604800',
        ...FOR_PICTURE_HOSTS,
      })
      .send(await flag);
  });
}
