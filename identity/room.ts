/** Front desk of the gate: accounts, sign-in, sessions, and the door's key for encrypted calls. */
import { type Clock, HOUR } from '#kernel/time.ts';
import { createWireCrypto, type WireCrypto } from '#platform/crypto/jwe.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobHandlers } from '#platform/jobs/jobs.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import type { Log } from '#platform/log/log.ts';
import { createGate, type Gate } from './gate.ts';
import { createPasswords } from './passwords.ts';
import { createPost, type Post, type PostNeeds } from './post.ts';
import { identityRoutes } from './routes.ts';
import { createIdentityService, type Identity } from './service.ts';
import { sweep, useMessage } from './store.ts';

export type IdentityRoom = {
  readonly identity: Identity;
  readonly authenticate: Gate['authenticate'];
  /** Opens encrypted calls; a message works once over all processes. */
  readonly wire: WireCrypto;
  /** One-time codes and the messages that carry them. */
  readonly codes: Post['codes'];
  readonly messages: Post['messages'];
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
  readonly ticks: readonly Tick[];
  readonly close: () => Promise<void>;
};

export async function createIdentity(needs: {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly log: Log;
  readonly clock: Clock;
  readonly say?: PostNeeds['say'];
  readonly post?: PostNeeds['settings'];
}): Promise<IdentityRoom> {
  const { db, keys, clock } = needs;
  const gate = createGate(needs);
  const identity = createIdentityService({ db, clock, gate, passwords: await createPasswords() });
  const post = createPost({ ...needs, settings: needs.post });
  const wire = await createWireCrypto(keys, (jti, expiresAt) => useMessage(db, jti, expiresAt), clock.now);
  return {
    identity,
    authenticate: gate.authenticate,
    wire,
    codes: post.codes,
    messages: post.messages,
    routes: [...identityRoutes(identity, wire), ...post.routes],
    jobs: post.jobs,
    ticks: [
      ticking(db, 'identity.sweep', HOUR, () => sweep(db)),
      ticking(db, 'identity.sweep_post', HOUR, post.sweep),
    ],
    close: async () => {
      post.close();
      await gate.close();
    },
  };
}
