import { type Runner, statement } from '#platform/db/db.ts';

const PUT = statement<unknown>(
  'identity.put_captcha',
  'insert into identity.captchas (id_hash, answer_hash, expires_at) values ($1, $2, $3)',
);
export const putCaptcha = (runner: Runner, idHash: Buffer, answerHash: Buffer, expiresAt: Date) =>
  runner.run(PUT, [idHash, answerHash, expiresAt]);

const TAKE = statement<{ answer_hash: Buffer; expires_at: Date }>(
  'identity.take_captcha',
  'delete from identity.captchas where id_hash = $1 returning answer_hash, expires_at',
);
/** The picture is gone with the first answer, right or wrong: of two that come at once only one finds it. */
export const takeCaptcha = (runner: Runner, idHash: Buffer) => runner.one(TAKE, [idHash]);

const SWEEP = statement<unknown>(
  'identity.sweep_captchas',
  'delete from identity.captchas where expires_at < now()',
);
export const sweepCaptchas = (runner: Runner) => runner.run(SWEEP);
