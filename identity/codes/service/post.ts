/** The post office of the gate: providers by setting, messages, and the codes they carry. */
import type { Clock } from '#kernel/time.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobHandlers } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';
import { type Codes, createCodes } from '../service.ts';
import { sweepCodes } from '../store.ts';
import { createSmtp, type SmtpSettings } from '#identity/messages/service/smtp.ts';
import { createLocalProvider } from '#identity/messages/service/local.ts';
import { createMessages, type Messages, type Say } from '#identity/messages/service.ts';
import { messageRoutes } from '#identity/messages/routes.ts';
import { sweepMessages } from '#identity/messages/store.ts';
import { createSmsGateway, type GatewaySettings } from '#identity/messages/service/gateway.ts';

export type PostSettings = {
  readonly sms?: GatewaySettings | undefined;
  readonly mail?: SmtpSettings | undefined;
  /** Operators may read what the local provider received. */
  readonly readable: boolean;
};

export type PostNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: InstallationKeys;
  /** The words of messages in a language; keys alone when left out. */
  readonly say?: Say | undefined;
  /** Providers of the installation; the local one where there is none. */
  readonly settings?: PostSettings | undefined;
  /** Ms until the local provider delivers. */
  readonly localDelay?: (() => number) | undefined;
};

export type Post = {
  readonly codes: Codes;
  readonly messages: Messages;
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
  readonly sweep: () => Promise<void>;
  readonly close: () => void;
};

export function createPost(needs: PostNeeds): Post {
  const { db, clock, log, keys, settings } = needs;
  const sealer = createSealer(keys.derive('messages'));
  const local = createLocalProvider({
    db,
    clock,
    sealer,
    report: (delivery) => messages.reported(delivery),
    ...(needs.localDelay ? { delay: needs.localDelay } : {}),
  });
  const smtp = settings?.mail ? createSmtp(settings.mail) : undefined;
  const providers = {
    sms: settings?.sms ? createSmsGateway(settings.sms) : local,
    email: smtp ?? local,
  };
  const say: Say = needs.say ?? ((_language, key, params) => `${key} ${Object.values(params).join(' ')}`);
  const messages: Messages = createMessages({ db, clock, log, sealer, say, providers });
  const codes = createCodes({ db, clock, key: keys.derive('codes'), messages });
  return {
    codes,
    messages,
    routes: messageRoutes({ db, messages, providers, readable: settings?.readable ?? true }),
    jobs: { ...messages.jobs, ...local.jobs },
    sweep: async () => {
      await sweepCodes(db);
      await sweepMessages(db);
    },
    close: () => smtp?.close(),
  };
}
