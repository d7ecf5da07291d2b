/** Front desk of the gate: accounts, sign-in, sessions, and the door's key for encrypted calls. */
import { type Clock, HOUR } from '#kernel/time.ts';
import { createWireCrypto, type WireCrypto } from '#platform/crypto/jwe.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import type { Log } from '#platform/log/log.ts';
import { createGate, type Gate } from './gate.ts';
import { type Captchas, createCaptchas } from './human/captcha.ts';
import { createHuman, type Human } from './human/human.ts';
import { humanRoutes } from './human/routes.ts';
import { sweepCaptchas } from './human/store.ts';
import { createPasswords } from './passwords.ts';
import { identityRoutes } from './routes.ts';
import { createIdentityService, type Identity } from './service.ts';
import { sweep, useMessage } from './store.ts';

export type IdentityRoom = {
  readonly identity: Identity;
  readonly authenticate: Gate['authenticate'];
  /** Opens encrypted calls; a message works once over all processes. */
  readonly wire: WireCrypto;
  readonly human: Human;
  readonly captchas: Captchas;
  readonly routes: readonly Route[];
  readonly ticks: readonly Tick[];
  readonly close: () => Promise<void>;
};

export async function createIdentity(needs: {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly log: Log;
  readonly clock: Clock;
}): Promise<IdentityRoom> {
  const { db, keys, clock } = needs;
  const gate = createGate(needs);
  const identity = createIdentityService({ db, clock, gate, passwords: await createPasswords() });
  const useOnce = (name: string, expiresAt: Date): Promise<boolean> => useMessage(db, name, expiresAt);
  const wire = await createWireCrypto(keys, useOnce, clock.now);
  const human = createHuman({ keys, clock, useOnce });
  const captchas = createCaptchas({ db, keys, clock });
  return {
    identity,
    authenticate: gate.authenticate,
    wire,
    human,
    captchas,
    routes: [...identityRoutes(identity, wire), ...humanRoutes(captchas, human)],
    ticks: [
      ticking(db, 'identity.sweep', HOUR, async () => {
        await sweep(db);
        await sweepCaptchas(db);
      }),
    ],
    close: gate.close,
  };
}
