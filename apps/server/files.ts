/** Files of a build: packed where the reader takes them packed, kept for ever, since their names change with what they hold. */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const FOREVER = 'public, max-age=31536000, immutable';

/** What a build calls its files: folders and names without a dot at their beginning. */
const BUILT = /^\w[\w.-]*(\/\w[\w.-]*)*$/;

/**
 * Serves folders of a build below a prefix. The folders' own routes of @fastify/static read the whole folder at every request, to
 * compare the spelling of a name where a disk takes `A.js` for `a.js`: nothing here depends on a spelling, and a page asks for thirty files.
 */
export async function serveFiles(
  app: FastifyInstance,
  build: string,
  { prefix, folders }: { readonly prefix: string; readonly folders: readonly string[] },
): Promise<void> {
  await app.register(async (within) => {
    await within.register(fastifyStatic, {
      root: build,
      serve: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', FOREVER),
    });
    for (const folder of folders)
      within.route({
        method: ['HEAD', 'GET'],
        url: `${prefix}/${folder}/*`,
        handler: (request, reply) => {
          const { '*': name = '' }: { '*'?: string } = request.params ?? {};
          return BUILT.test(name) ? reply.sendFile(name, join(build, folder)) : reply.callNotFound();
        },
      });
  });
}
