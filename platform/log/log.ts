/** Structured logs. Secrets are cut out by path before a line is written; the message is a fixed sentence, figures are fields. */
import pino from 'pino';

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

export function createLog(
  level = process.env['HAAT_LOG'] ?? 'info',
  destination?: pino.DestinationStream,
): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...REDACTED_PATHS], censor: '[redacted]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

export const silentLog = (): Log => pino({ level: 'silent' });
