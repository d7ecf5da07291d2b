import { type Runner, statement } from '#platform/db/db.ts';
import { isGenuine, rowMac, type RowMac } from '#identity/accounts/store/row-mac.ts';

export type JourneyRow = {
  browser: Buffer;
  provider: string;
  brand_id: string;
  nonce: string;
  verifier: string;
  redirect_uri: string;
  expires_at: Date;
  /** Who set out to connect the provider to his account, and in which session. */
  account_id: string | null;
  session_id: string | null;
  purpose: 'sign-in' | 'connect' | 'prove';
};
const PUT_JOURNEY = statement<unknown>(
  'identity.put_journey',
  `insert into identity.social_journeys (hash, browser, provider, brand_id, nonce, verifier, redirect_uri, expires_at,
                                         account_id, session_id, purpose)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
export const putJourney = (runner: Runner, hash: Buffer, row: JourneyRow) =>
  runner.run(PUT_JOURNEY, [
    hash,
    row.browser,
    row.provider,
    row.brand_id,
    row.nonce,
    row.verifier,
    row.redirect_uri,
    row.expires_at,
    row.account_id,
    row.session_id,
    row.purpose,
  ]);

const TAKE_JOURNEY = statement<JourneyRow>(
  'identity.take_journey',
  `delete from identity.social_journeys where hash = $1
   returning browser, provider, brand_id, nonce, verifier, redirect_uri, expires_at, account_id, session_id,
             purpose`,
);
export const takeJourney = (runner: Runner, hash: Buffer) => runner.one(TAKE_JOURNEY, [hash]);

export type TicketRow = {
  browser: Buffer;
  provider: string;
  brand_id: string;
  subject: string;
  expires_at: Date;
};
const PUT_TICKET = statement<unknown>(
  'identity.put_ticket',
  `insert into identity.social_tickets (hash, browser, provider, brand_id, subject, expires_at, mac)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const ticketMac = (runner: Runner, hash: Buffer, row: TicketRow): RowMac =>
  rowMac(runner, 'social_tickets', [hash, row.browser, row.provider, row.brand_id, row.subject]);
export const putTicket = (runner: Runner, hash: Buffer, row: TicketRow) =>
  runner.run(PUT_TICKET, [
    hash,
    row.browser,
    row.provider,
    row.brand_id,
    row.subject,
    row.expires_at,
    ticketMac(runner, hash, row),
  ]);
const TAKE_TICKET = statement<TicketRow & { mac: RowMac }>(
  'identity.take_ticket',
  'delete from identity.social_tickets where hash = $1 returning browser, provider, brand_id, subject, expires_at, mac',
);
export async function takeTicket(runner: Runner, hash: Buffer): Promise<TicketRow | undefined> {
  const row = await runner.one(TAKE_TICKET, [hash]);
  return row && isGenuine(runner, row.mac, ticketMac(runner, hash, row)) ? row : undefined;
}

const SWEEPS = [
  statement<unknown>(
    'identity.sweep_journeys',
    'delete from identity.social_journeys where expires_at < now()',
  ),
  statement<unknown>(
    'identity.sweep_tickets',
    'delete from identity.social_tickets where expires_at < now()',
  ),
];
export async function sweepSocial(runner: Runner): Promise<void> {
  for (const one of SWEEPS) await runner.run(one);
}
