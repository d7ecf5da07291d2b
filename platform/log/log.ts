/** Structured logs. Secrets are cut out by path before a line is written; the message is a fixed sentence, figures are fields. */
import pino from 'pino';
import { standardOut } from './out.ts';

const SECRET_KEYS = [
  'password',
  'confirmPassword',
  'newPassword',
  'oldPassword',
  'token',
  'trialToken',
  'authorization',
  'cookie',
  'jwe',
  'serverSeed',
  'secret',
  'verificationCode',
  'captcha',
  'email',
  'mobileNum',
  'idNumber',
];

export const REDACTED_PATHS: readonly string[] = SECRET_KEYS.flatMap((key) => [
  key,
  `*.${key}`,
  `*.*.${key}`,
]).concat('req.headers["x-trial"]', 'headers["x-trial"]');

export type Log = pino.Logger;

/** What is told of an error besides its name, message and stack. */
const LOGGED = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

/**
 * An error as a line: an allow-list, because PostgreSQL quotes the failing row in `detail` and bound values in `where` – addresses,
 * hashes, codes. The value some of its messages end with (`invalid input syntax for type uuid: "…"`) is cut out too.
 */
export function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' };
  const logged: Record<string, unknown> = { type: error.name };
  for (const name of LOGGED) {
    const value: unknown = Reflect.get(error, name);
    if (value !== undefined) logged[name] = value;
  }
  const { message, stack = '' } = error;
  const said = 'severity' in error ? message.replace(/: ".*"/s, ': "…"') : message;
  const cause = error.cause === undefined ? {} : { cause: errorOf(error.cause) };
  return { ...logged, message: said, stack: stack.replace(message, () => said), ...cause };
}

export function createLog(
  level = process.env['HAAT_LOG'] ?? 'info',
  destination?: pino.DestinationStream,
): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid },
    serializers: { err: errorOf },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...REDACTED_PATHS], censor: '[redacted]' },
  };
  return pino(options, destination ?? standardOut());
}

export const silentLog = (): Log => pino({ level: 'silent' });
