/** Who is at a socket, and what the channel is made of. */
import type { IncomingMessage, Server } from 'node:http';
import type { Say } from '#platform/http/raw.ts';
import type { Log } from '#platform/log/log.ts';
import type { Hub } from './hub.ts';
import type { LiveLimits } from './limits.ts';
import type { Hearer, LiveTopic } from './topics.ts';

export type LiveCaller = Hearer & { readonly sessionId: string | undefined };

export type LiveOptions = {
  readonly server: Server;
  readonly hub: Hub;
  readonly topics: readonly LiveTopic[];
  readonly log: Log;
  /** Who the token and the upgrade's bound cookie belong to. */
  readonly authenticate: (token: string | undefined, request: IncomingMessage) => Promise<LiveCaller>;
  /** The visitor's address, which is not the machine in front of us; the connection's own when left out. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Texts of refusals; their keys alone when left out. */
  readonly say?: Say;
  /** Whether a member of staff has this right; asked again every second of what he hears. Left out, nobody has any. */
  readonly may?: (staffId: string, right: string) => Promise<boolean>;
  /** Whether the brand is open for who asked; asked again twice a second, so that a closed brand says nothing more. Staff are let in. */
  readonly admits?: (request: IncomingMessage) => Promise<boolean>;
  /** What differs from `LIVE_LIMITS`. */
  readonly limits?: Partial<LiveLimits> | undefined;
};
