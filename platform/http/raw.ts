/**
 * Refusals that never become a request of the door: what the HTTP parser cannot read, requests that came too slowly, upgrades. They
 * carry the same headers and the same envelope as every other answer.
 */
import type { IncomingHttpHeaders, OutgoingHttpHeaders, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Fault, FaultParams } from '#kernel/faults.ts';
import { acceptedLanguages, chooseLanguage, LANGUAGES } from '#kernel/words.ts';
import { httpFaults } from './faults.ts';
import { HEADERS } from './headers.ts';

/** The text of a word in a language. */
export type Say = (language: string, key: string, params: FaultParams) => string;

/** Seconds until another try makes sense, for `Retry-After`; none where the fault names no time. */
export const retrySeconds = ({ detail: { retryAfterMs } }: Fault): number | undefined =>
  retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000));

/** The envelope of a refusal (docs/API.md). */
export function refusalBody({ code, detail }: Fault, message: string): string {
  const { fields, value = null } = detail;
  return JSON.stringify({ success: false, code, message, value, ...(fields ? { fields } : {}) });
}

type Written = { readonly status: number; readonly headers: OutgoingHttpHeaders; readonly body: string };

function writtenOf(fault: Fault, say: Say, asked: IncomingHttpHeaders): Written {
  const wanted = acceptedLanguages(asked['accept-language']);
  const language =
    chooseLanguage(
      wanted,
      LANGUAGES.map(({ code }) => code),
    ) ?? 'en';
  const body = refusalBody(fault, say(language, `fault.${fault.code}`, fault.detail.params ?? {}));
  const seconds = retrySeconds(fault);
  const headers = {
    ...HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  };
  return { status: fault.status, headers, body };
}

/**
 * Answers on a bare socket and closes it.
 * @param asked headers of what was asked, where they could be read: the text is in a language they accept
 */
export function refuseSocket(socket: Duplex, fault: Fault, say: Say, asked: IncomingHttpHeaders = {}): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = writtenOf(fault, say, asked);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  // Whoever hung up meanwhile is told nothing, and his error is nobody's.
  socket.on('error', () => undefined);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** What the parser's errors mean; everything else it cannot read is malformed. */
const PARSER_FAULTS = {
  HPE_HEADER_OVERFLOW: 'wire.headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'wire.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'wire.too_slow',
} as const;

const faultOfParser = (code: string | undefined): Fault =>
  httpFaults(Object.entries(PARSER_FAULTS).find(([known]) => known === code)?.[1] ?? 'wire.malformed');

/** An answer is on its way on this connection already: a second one would be read as a part of it. */
function hasBegun(socket: Duplex): boolean {
  const { _httpMessage: message }: { _httpMessage?: { headersSent?: boolean } | null } = Object(socket);
  return message?.headersSent === true;
}

/** For Node's `clientError`. */
export function refuseUnread(error: Error & { readonly code?: string }, socket: Duplex, say: Say): void {
  if (error.code === 'ECONNRESET' || hasBegun(socket)) socket.destroy();
  else refuseSocket(socket, faultOfParser(error.code), say);
}

/** What Node would answer by itself, without our headers: an expectation nobody can meet, and a tunnel. */
export function refuseOddities(server: Server, say: Say): void {
  server.on('checkExpectation', (request, response) => {
    const { status, headers, body } = writtenOf(httpFaults('wire.expectation'), say, request.headers);
    response.writeHead(status, headers).end(body);
  });
  server.on('connect', (request, socket) => {
    refuseSocket(socket, httpFaults('wire.not_found'), say, request.headers);
  });
}
