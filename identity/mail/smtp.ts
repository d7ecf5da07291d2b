/** Mail through an SMTP server (nodemailer): plain text with a simple page beside it, one connection pool a process. */
import { createTransport } from 'nodemailer';
import { SECOND } from '#kernel/time.ts';
import { type MessageProvider, MessageRefused } from '../messages/provider.ts';
import { pageOf } from './page.ts';

export type SmtpSettings = {
  /** `smtp://user:password@host:587` or `smtps://…` */
  readonly url: string;
  /** `Haat <no-reply@haat.example>` */
  readonly from: string;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10 * SECOND;

/** 5xx of SMTP is for good, 4xx passes. */
const isForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

export function createSmtp({ url, from, timeoutMs = TIMEOUT_MS }: SmtpSettings): MessageProvider & {
  readonly close: () => void;
} {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    code: 'smtp',
    async send({ reference, to, subject, text }) {
      try {
        const sent = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html: pageOf(text),
          headers: { 'x-reference': reference, 'auto-submitted': 'auto-generated' },
        });
        return { providerReference: String(sent.messageId).slice(0, 120) };
      } catch (error) {
        if (isForGood(error)) throw new MessageRefused('the mail server refused it');
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
