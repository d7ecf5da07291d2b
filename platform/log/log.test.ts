/** What a line of the log may hold: figures and names, never what somebody typed (CHECKS 39). */
import { Writable } from 'node:stream';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      text += part.toString();
      done();
    },
  });
  write(createLog('trace', sink));
  return text;
}

describe('a line of the log', () => {
  it.each(['password', 'token', 'authorization', 'cookie', 'jwe', 'verificationCode', 'email', 'mobileNum'])(
    'cuts %s out, three floors deep',
    (key) => {
      const text = written((log) =>
        log.info({ [key]: 'sparrow', a: { [key]: 'sparrow', b: { [key]: 'sparrow' } } }, 'x'),
      );
      expect(text).not.toContain('sparrow');
      expect(text.match(/\[redacted\]/g)).toHaveLength(3);
    },
  );

  it('tells an error of the database by its code and names, without the row it quotes', () => {
    const error = Object.assign(
      new pg.DatabaseError('invalid input syntax for type uuid: "sparrow"', 1, 'error'),
      {
        severity: 'ERROR',
        code: '22P02',
        detail: 'Failing row contains (sparrow).',
        where: "unnamed portal parameter $1 = 'sparrow'",
        table: 'contacts',
        constraint: 'contacts_pkey',
      },
    );
    for (const err of [error, new Error('while saving', { cause: error })]) {
      const text = written((log) => log.error({ err }, 'a request met a defect'));
      expect(text).not.toContain('sparrow');
      for (const word of ['22P02', 'contacts_pkey', 'log.test.ts']) expect(text).toContain(word);
    }
  });

  it('tells a defect of our own with its words, and nothing of what is no error', () => {
    expect(written((log) => log.error({ err: new Error('the keys are gone') }, 'x'))).toContain(
      'the keys are gone',
    );
    expect(written((log) => log.error({ err: { password: 'sparrow' } }, 'x'))).not.toContain('sparrow');
  });
});
