/**
 * Standard output of a server. Whoever started it may be gone, or hold the other end of the pipe and read nothing: what is said then is
 * lost, and the server goes on, hears its signals and ends when it is told to. Pino's own destination flushes at the exit until
 * everything is written: on such a pipe, for ever – a process that has closed its port and outlives SIGTERM.
 */
type Output = {
  readonly writableLength: number;
  readonly write: (text: string) => unknown;
  readonly on: (event: 'error', listener: (error: Error) => void) => unknown;
};

/** Bytes that may wait for a reader; more is lost. */
const MOST_WAITING = 256 * 1024;

export type Out = { readonly write: (text: string) => void };

/** Never throws, never waits. */
export function createOut(stream: Output): Out {
  let isGone = false;
  let lost = 0;
  stream.on('error', () => {
    isGone = true;
  });
  return {
    write(text) {
      if (isGone) return;
      if (stream.writableLength > MOST_WAITING) {
        lost += 1;
        return;
      }
      if (lost > 0) stream.write(`haat: ${lost} lines were lost, nobody read them\n`);
      lost = 0;
      stream.write(text);
    },
  };
}

let shared: Out | undefined;

/** Standard output of this process. From the first call on, errors of both outputs are nobody's end. */
export function standardOut(): Out {
  if (!shared) process.stderr.on('error', () => undefined);
  shared ??= createOut(process.stdout);
  return shared;
}
