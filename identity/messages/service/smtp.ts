/** Mail through an SMTP server (nodemailer): plain text with a simple page beside it, one connection pool a process. */
import type { Transporter } from 'nodemailer';
import { SECOND } from '#kernel/time.ts';
import { type MessageProvider, MessageRefused } from './provider.ts';
import { pageOf } from '../present/page.ts';

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
  let opened: Promise<Pick<Transporter, 'sendMail' | 'close'>> | undefined;
  // Read with the first mail: most processes send none, and every start would wait for it (150 ms of processor time).
  const open = async (): Promise<Pick<Transporter, 'sendMail' | 'close'>> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    code: 'smtp',
    async send({ reference, to, subject, text }) {
      try {
        // One that could not be opened is opened anew with the next mail.
        opened ??= open().catch((error: unknown) => {
          opened = undefined;
          throw error;
        });
        const sent = await (await opened).sendMail({
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
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  };
}
