import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerLine } from './answer-line.ts';
import { LONGEST_LINE, type Line, linesOf } from './lines.ts';

const encoder = new TextEncoder();
const home = join(import.meta.dirname, '../..');

async function* chunks(...parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? encoder.encode(part) : part;
}

async function read(...parts: readonly (string | Uint8Array)[]): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const some of linesOf(chunks(...parts))) lines.push(...some);
  return lines;
}

describe('lines of a stream', () => {
  it('come whole however the stream is cut, with and without a last end', async () => {
    const wanted = [{ text: '{"a":1}' }, { text: 'ü' }, { text: '' }, { text: 'last' }];
    expect(await read('{"a":1}\nü\n\nlast')).toEqual(wanted);
    const bytes = encoder.encode('{"a":1}\r\nü\n\nlast\n');
    expect(await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(wanted);
  });

  it('that are too long or no text are refused, and the next one is read', async () => {
    const long = new Uint8Array(LONGEST_LINE + 1).fill(97);
    expect(await read(long.subarray(0, 1_000_000), long.subarray(0, 1_000_000), '\nnext\n')).toEqual([
      { code: 'line.too_long' },
      { text: 'next' },
    ]);
    expect(await read(Uint8Array.of(0xff, 0xfe, 10), 'next')).toEqual([
      { code: 'line.encoding' },
      { text: 'next' },
    ]);
    expect(await read(long.subarray(1), '\n')).toMatchObject([{ text: 'a'.repeat(LONGEST_LINE) }]);
  });
});

describe('the answer of a line', () => {
  const echo = (line: unknown): object => ({ id: 'x', line });

  it('is an error where it is no JSON, names a key twice or is deeper than anything', () => {
    const code = (text: string): unknown => JSON.parse(answerLine(() => ({}), { text }).answer);
    expect(code('{')).toEqual({ id: null, error: { code: 'line.malformed' } });
    expect(code('{"id":"1","stake":"1","stake":"2"}')).toEqual({
      id: '1',
      error: { code: 'line.key_twice' },
    });
    expect(code('{"id":"1","__proto__":{}}')).toEqual({ id: '1', error: { code: 'line.key_twice' } });
    const deep = `{"id":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect(answerLine(() => ({ id: null, error: { code: 'x' } }), { text: deep }).isWrong).toBe(true);
  });

  it('is an error, and no end, where the engine throws', () => {
    const answer = answerLine(
      () => {
        throw new Error('ours');
      },
      { text: '{"id":7}' },
    );
    expect(answer).toEqual({ answer: '{"id":7,"error":{"code":"line.failed"}}', isWrong: true });
    expect(answerLine(echo, { text: '[1]' })).toEqual({ answer: '{"id":"x","line":[1]}', isWrong: false });
  });
});

type Run = { readonly out: string; readonly errors: string; readonly status: number | null };

function run(kind: string, feed: (write: (text: string) => void) => void): Promise<Run> {
  const child = spawn(process.execPath, ['bin/haat.mjs', 'recompute', kind], { cwd: home });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString();
  });
  feed((text) => void child.stdin.write(text));
  child.stdin.end();
  return new Promise((done) => child.once('close', (status) => done({ out, errors, status })));
}

describe('haat recompute', () => {
  it('answers every line in order, and says by its status that one was wrong', async () => {
    const good = '{"id":"a","convert":{"decimal":"2.00"}}\n';
    const whole = await run('sports', (write) => write(good.repeat(3)));
    expect([whole.status, whole.out.split('\n').length]).toEqual([0, 4]);
    const { out, status } = await run('sports', (write) =>
      write(`${good}nonsense\n{"id":"c","legs":1}\n${good}`),
    );
    expect(status).toBe(1);
    const ids = out
      .trim()
      .split('\n')
      .map((line) => {
        const answer = JSON.parse(line) as {
          readonly id: string | null;
          readonly error?: { readonly code: string };
        };
        return [answer.id, answer.error?.code];
      });
    expect(ids).toEqual([
      ['a', undefined],
      [null, 'line.malformed'],
      ['c', 'field.missing'],
      ['a', undefined],
    ]);
  }, 30_000);

  it('names its kinds when it is asked for another', async () => {
    for (const kind of ['nothing', '../check/main', 'line', 'main']) {
      const { errors, status, out } = await run(kind, () => undefined);
      expect([status, out]).toEqual([2, '']);
      expect(errors).toContain('sports');
    }
  }, 30_000);
});
