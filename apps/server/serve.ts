/** One process of the product over a database that is ready: door, live channel, worker, pages – as its role says. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { visitorKey } from '#kernel/address.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { ANCHOR_KEY, anchorKey } from '#platform/db/journal/anchors.ts';
import { beginJournal, type JournalNeeds, keepJournal } from '#platform/db/journal/keeper.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import type { Effort } from '#identity/accounts/rules/effort.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createProxyTrust, visitorOf } from '#platform/http/proxy.ts';
import type { Caller } from '#platform/http/route.ts';
import { createDoor } from '#platform/http/server.ts';
import { createSharedLimiter } from '#platform/http/shared-limit.ts';
import { giveBackAbandoned } from '#platform/jobs/abandoned.ts';
import { startWorker } from '#platform/jobs/jobs.ts';
import { keepWorking } from '#platform/jobs/keep.ts';
import { createHub } from '#platform/live/hub.ts';
import type { LiveLimits } from '#platform/live/limits.ts';
import { openLiveChannel } from '#platform/live/socket.ts';
import type { LiveCaller, LiveOptions } from '#platform/live/options.ts';
import type { Log } from '#platform/log/log.ts';
import { MINUTE } from '#kernel/time.ts';
import { runListeners } from '#platform/outbox/run-listeners.ts';
import { type Tail, tailOutbox } from '#platform/outbox/outbox.ts';
import { createWindow, type Window } from '#platform/outbox/window.ts';
import type { OutboxRow } from '#platform/outbox/reading.ts';
import { ticking } from '#platform/jobs/ticks.ts';
import { composeHouse, type Rooms } from './compose.ts';
import type { Config } from './config.ts';
import { consolePages } from './console-pages.ts';
import { docParts, docRoutes } from './docs.ts';
import { gameRules } from './game-rules.ts';
import { healthRoutes } from './health.ts';
import { deliver } from './live-topics.ts';
import { pages } from './pages.ts';
import { pruning } from './prune.ts';
import { builtSite } from './site-source.ts';
import { countLanguages, loadWords } from './words.ts';

export type Serving = {
  readonly origin: string;
  readonly rooms: Rooms;
  readonly db: Db;
  /** Stops taking work, finishes what is under way, lets go of everything. */
  readonly stop: () => Promise<void>;
};

export type ServeNeeds = {
  readonly config: Pick<Config, 'root' | 'host' | 'port' | 'role' | 'trustProxy' | 'metricsToken'> &
    Partial<
      Pick<
        Config,
        | 'stakeBatch'
        | 'stakeLanes'
        | 'vendorNetworks'
        | 'directUrl'
        | 'countryHeader'
        | 'post'
        | 'providers'
        | 'dataDir'
      >
    >;
  readonly databaseUrl: string;
  readonly databaseRole?: string;
  /** As `DbOptions`; tests wait longer, where four servers start on two cores. */
  readonly connectTimeoutMs?: number;
  readonly keys: InstallationKeys;
  readonly log: Log;
  /** Folder of the built pages; without it the process serves the API alone. */
  readonly dist?: string;
  /** What the live channel takes beside `LIVE_LIMITS`; tests hand in what can be reached in a second. */
  readonly liveLimits?: Partial<LiveLimits> | undefined;
  /** What a password and a form cost; tests hand in a light one, the product never does. */
  readonly effort?: Effort;
};

const VERSION = '0.1.0';

const takes = ({ role }: Pick<Config, 'role'>, wanted: Config['role']): boolean =>
  role === 'all' || role === wanted;

export async function serve(needs: ServeNeeds): Promise<Serving> {
  const { config, log } = needs;
  const sealer = journalSealer(needs.keys);
  const db = databaseOf(needs, sealer);
  const journal = journalOf(needs, db, sealer);
  await beginJournal(journal).catch((error: unknown) =>
    log.warn({ err: error }, 'the journal waits for the database'),
  );
  let origin = `http://127.0.0.1:${config.port}`;
  let stopping = false;
  const word = loadWords(config.root);
  const rooms = await composeHouse({
    db,
    say: word,
    post: config.post,
    providers: config.providers,
    effort: needs.effort,
    dataDir: config.dataDir,
    keys: needs.keys,
    log,
    languages: countLanguages(config.root, needs.dist),
    origin: () => origin,
    stakes: { lanes: config.stakeLanes ?? 2, max: config.stakeBatch ?? 160 },
    vendorNetworks: config.vendorNetworks,
  });
  const app = await openDoor(needs, db, rooms, { word, stopping: () => stopping });
  await app.listen({ host: config.host, port: config.port });
  const address: AddressInfo | string | null = app.server.address();
  if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`;

  // The first to search would wait for the index; where the database is away he does, and starts it.
  if (takes(config, 'api')) rooms.catalogue.catalogue.warm().catch(() => undefined);

  const live = takes(config, 'live')
    ? startLive(needs, db, rooms, { server: app.server, say: word })
    : undefined;
  const window = createWindow();
  const worker = takes(config, 'worker') ? startWork(db, log, rooms, window) : undefined;
  const keeper = takes(config, 'worker') ? keepJournal(journal) : undefined;
  const receivers = [live?.onRow, worker?.onRow].filter((receive) => receive !== undefined);
  const tail = receivers.length > 0 ? tailFor(db, log, receivers, window) : undefined;

  return {
    origin,
    rooms,
    db,
    stop: async () => {
      stopping = true;
      rooms.leave();
      await tail?.stop();
      await live?.close();
      await app.close();
      await worker?.stop();
      await rooms.close();
      await keeper?.stop();
      await db.close();
    },
  };
}

const databaseOf = (
  { config, databaseUrl, log, databaseRole, connectTimeoutMs }: ServeNeeds,
  sealer: JournalNeeds['sealer'],
): Db =>
  createDb({
    sealer,
    url: databaseUrl,
    ...(config.directUrl ? { directUrl: config.directUrl } : {}),
    log,
    ...(databaseRole ? { role: databaseRole } : {}),
    ...(connectTimeoutMs ? { connectTimeoutMs } : {}),
  });

/** One reader of the outbox for everything in this process that is told of facts. */
const tailFor = (db: Db, log: Log, receivers: readonly ((row: OutboxRow) => void)[], window: Window): Tail =>
  tailOutbox(
    db,
    log,
    (row) => {
      for (const receive of receivers) receive(row);
    },
    window,
  );

/** Anchors are written where the keys are kept: on this machine, outside the database. */
const journalOf = (
  { config: { dataDir }, keys, log }: ServeNeeds,
  db: Db,
  sealer: JournalNeeds['sealer'],
): JournalNeeds => ({
  db,
  sealer,
  log,
  ...(dataDir === undefined ? {} : { anchors: { dataDir, key: anchorKey(keys.derive(ANCHOR_KEY)) } }),
});

/** The door with its calls, and the built pages where there are some. */
async function openDoor(
  { config, log, dist }: ServeNeeds,
  db: Db,
  rooms: Rooms,
  { word, stopping }: { readonly word: ReturnType<typeof loadWords>; readonly stopping: () => boolean },
) {
  const app = await createDoor({
    routes: takes(config, 'api') ? rooms.routes : [],
    log,
    brandFor: rooms.brand.brands.brandFor,
    authenticate: rooms.identity.authenticate,
    guard: rooms.brand.brands.guard,
    may: (caller, right) => rooms.staff.rights.may(caller.id, right),
    shared: createSharedLimiter(db),
    ...(config.countryHeader ? { countryHeader: config.countryHeader } : {}),
    decrypt: (compact) => rooms.identity.wire.open(compact),
    word,
    trustProxy: config.trustProxy,
  });
  healthRoutes(app, db, { metricsToken: config.metricsToken, stopping, listeners: rooms.listeners, log });
  if (takes(config, 'api')) {
    docRoutes(app, rooms.routes, docParts(VERSION, word));
    gameRules(app, { describe: rooms.rounds.describe, brandFor: rooms.brand.brands.brandFor });
    const isHost = async (host: string) => (await rooms.brand.brands.brandFor(host, undefined)) !== undefined;
    const site = dist ? join(dist, 'site') : undefined;
    if (site && existsSync(join(site, 'manifest.json')))
      await app.register(pages, { site: await builtSite(site), isHost });
    const desk = dist ? join(dist, 'console') : undefined;
    if (desk && existsSync(join(desk, 'words-version'))) await app.register(consolePages, { dist: desk });
  }
  return app;
}

function startLive(
  { log, config, liveLimits }: ServeNeeds,
  db: Db,
  rooms: Rooms,
  { server, say }: Required<Pick<LiveOptions, 'server' | 'say'>>,
): { onRow: (row: OutboxRow) => void; close: () => Promise<void> } {
  const hub = createHub();
  const { brands } = rooms.brand;
  const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
    request.headers.cookie
      ?.split('; ')
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const trust = createProxyTrust(config.trustProxy);
  const brandOf = (request: IncomingMessage) => {
    const merchant = new URL(request.url ?? '/', 'http://live').searchParams.get('merchant') ?? undefined;
    return brands.brandFor(request.headers.host ?? '', merchant);
  };
  const visitor = (request: IncomingMessage) =>
    visitorOf(request.socket.remoteAddress ?? '', request.headers, trust, config.countryHeader ?? '');
  const channel = openLiveChannel({
    server,
    hub,
    topics: rooms.topics,
    log,
    limits: liveLimits,
    say,
    addressOf: (request) => visitorKey(visitor(request).ip),
    admits: async (request) => {
      const brand = await brandOf(request);
      const { ip, country } = visitor(request);
      return brand !== undefined && brands.statusFor(brand, ip, country) === 0;
    },
    authenticate: async (token, request) => {
      const brand = await brandOf(request);
      const caller =
        brand && token !== undefined
          ? await rooms.identity.authenticate(
              token,
              (name) => cookieOf(request, name),
              brand,
              request.headers['user-agent'],
            )
          : undefined;
      return hearerOf(caller, brand?.id);
    },
    may: (staffId, right) => rooms.staff.rights.may(staffId, right),
  });
  const ends = {
    member: (id: string): void => {
      // The page says hello again, and hears what it may by then.
      rooms.identity.forget(id);
      channel.endMember(id);
    },
    session: (id: string): void => {
      rooms.identity.forget(id);
      channel.endSession(id);
    },
  };
  const heights = rooms.tables.tell(hub);
  const watching = rooms.poker.watch(hub);
  return {
    onRow: (row) => deliver(hub, row, ends),
    close: async () => {
      heights.stop();
      watching.stop();
      await channel.close();
    },
  };
}

/** Whoever has first to change his password or to take a second factor hears nothing yet, as the door tells him nothing. */
function hearerOf(caller: Caller | undefined, brandId: string | undefined): LiveCaller {
  const nobody = { memberId: undefined, staff: undefined, sessionId: undefined };
  if (!caller || caller.audience === 'guest' || caller.mustChangePassword) return nobody;
  if (caller.audience !== 'staff')
    return {
      ...nobody,
      memberId: caller.id,
      sessionId: caller.sessionId,
      ...(caller.audience !== 'trial' && { brandId }),
      isRestricted: caller.restriction !== undefined,
    };
  if (caller.mustEnrol || brandId === undefined) return nobody;
  return { ...nobody, staff: { id: caller.id, brandId }, sessionId: caller.sessionId };
}

type Work = {
  /** Has the listeners of this process read at once. Undefined where no room listens to anything. */
  readonly onRow: ((row: OutboxRow) => void) | undefined;
  readonly stop: () => Promise<void>;
};

function startWork(db: Db, log: Log, rooms: Rooms, window: Window): Work {
  const { listeners } = rooms;
  const prune = pruning(
    db,
    listeners.map(({ name }) => name),
  );
  const giveBack = ticking(db, 'platform.give_back', MINUTE, () => giveBackAbandoned(db));
  const ticks = [...rooms.ticks, prune.outbox, prune.live, giveBack];
  const listening = runListeners(db, log, listeners, { window });
  const worker = keepWorking(log, async () => {
    for (const tick of ticks) await tick.start();
    return startWorker(db, log, {
      ...rooms.jobs,
      ...prune.outbox.jobs,
      ...prune.live.jobs,
      ...giveBack.jobs,
    });
  });
  return {
    onRow: listeners.length > 0 ? ({ kind }) => listening.wake(kind) : undefined,
    stop: async () => {
      await listening.stop();
      await worker.stop();
    },
  };
}
