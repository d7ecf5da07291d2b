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
import { type Captchas, createCaptchas } from './human/captcha.ts';
import { createHuman, type Human } from './human/human.ts';
import { humanRoutes } from './human/routes.ts';
import { sweepCaptchas } from './human/store.ts';
import { createPasswords } from './passwords.ts';
import { createPasswordDesk, type PasswordDesk } from './passwords/desk.ts';
import { createPolicy, type Policy } from './passwords/policy.ts';
import { sweepResets } from './passwords/store.ts';
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
  readonly policy: Policy;
  /** Forgotten and first passwords; their routes need the brand and are made where it is known (members). */
  readonly desk: PasswordDesk;
  readonly human: Human;
  readonly captchas: Captchas;
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
  const passwords = await createPasswords();
  const policy = createPolicy({ db, passwords });
  const identity = createIdentityService({ db, clock, gate, passwords, policy });
  const useOnce = (name: string, expiresAt: Date): Promise<boolean> => useMessage(db, name, expiresAt);
  const post = createPost({ ...needs, settings: needs.post });
  const wire = await createWireCrypto(keys, useOnce, clock.now);
  const human = createHuman({ keys, clock, useOnce });
  const captchas = createCaptchas({ db, keys, clock });
  const desk = createPasswordDesk({
    db,
    clock,
    passwords,
    policy,
    codes: post.codes,
    messages: post.messages,
    identity,
    enter: (account, visitor) =>
      db.transaction((tx) => identity.openSession(tx, account.id, 'member', visitor)),
  });
  return {
    identity,
    authenticate: gate.authenticate,
    wire,
    codes: post.codes,
    messages: post.messages,
    policy,
    desk,
    human,
    captchas,
    routes: [...identityRoutes(identity, wire), ...post.routes, ...humanRoutes(captchas, human)],
    jobs: post.jobs,
    ticks: [
      ticking(db, 'identity.sweep', HOUR, async () => {
        await sweep(db);
        await sweepCaptchas(db);
        await sweepResets(db);
      }),
      ticking(db, 'identity.sweep_post', HOUR, post.sweep),
    ],
    close: async () => {
      post.close();
      await gate.close();
    },
  };
}
