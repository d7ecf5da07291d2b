/**
 * What every bench runs in: it is told its sizes, hands over what it measured, and leaves with 0 when all bounds of `bench/bounds.json` held, 1 when
 * one was missed, something was wrong, refused or not measured at all, and 2 when the machine had other work (no result).
 * `BENCH_SMOKE=1`: on the smallest data, without bounds on speed. `BENCH_ANYWAY=1`: also on a loaded machine; it is no result all the same.
 */
import { boundsOf } from './bounds.ts';
import { type Machine, thisMachine } from './machine.ts';
import { type Bounds, boundText, FAILED, type Figure, judge, NO_RESULT, type Requests } from './verdict.ts';

export type Run = {
  readonly smoke: boolean;
  /** A size: of the smallest run, or from the environment, or the bench's own. */
  readonly size: (variable: string, own: number, smallest: number) => number;
  readonly say: (line: string) => void;
  /** One measured figure, by the name its bound has; printed with that bound. */
  readonly figure: (name: string, value: number, unit: string) => void;
  /** Requests of one part: none answered, or more than one of a thousand refused, fails the run. */
  readonly requests: (name: string, count: Omit<Requests, 'name'>) => void;
  /** Which of several parts: all of them, or those a variable of the environment names. */
  readonly parts: <Name extends string>(
    variable: string,
    all: readonly Name[],
    smallest: readonly Name[],
  ) => readonly string[];
  /** What has to be right on every machine is not. */
  readonly wrong: (why: string) => void;
  /** A process that works for the bench and is not its child. */
  readonly owns: (pid: number) => void;
  /** Done when the run ends, whatever becomes of it; the last given first. */
  readonly atEnd: (close: () => unknown) => void;
};

export type RunOptions = {
  readonly bounds: Bounds;
  readonly machine?: Machine;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly print?: (line: string) => void;
};

const NAME_WIDTH = 44;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);

/** Whatever is told to stop stops in order: servers and sockets first, the database last. */
function untilStopped(): { readonly stopped: Promise<never>; readonly forget: () => void } {
  let fail: (error: Error) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    fail = reject;
  });
  stopped.catch(() => undefined);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const ended = (signal: NodeJS.Signals): void => fail(new Error(`ended by ${signal}`));
  const broke = (error: unknown): void => fail(error instanceof Error ? error : new Error(String(error)));
  process.on('uncaughtException', broke);
  for (const signal of signals) process.on(signal, ended);
  return {
    stopped,
    forget: () => {
      process.off('uncaughtException', broke);
      for (const signal of signals) process.off(signal, ended);
    },
  };
}

type Gathered = { readonly figures: Figure[]; readonly requests: Requests[]; readonly wrong: string[] };

const saying = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

async function closeAll(closers: readonly (() => unknown)[], wrong: string[]): Promise<void> {
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      wrong.push(`closing failed: ${saying(error)}`);
    }
  }
}

/** @returns the exit code */
export async function runBench(work: (run: Run) => Promise<void>, options: RunOptions): Promise<number> {
  const { bounds, machine = thisMachine, environment = process.env, print: say = print } = options;
  const smoke = environment['BENCH_SMOKE'] === '1';
  const gathered: Gathered = { figures: [], requests: [], wrong: [] };
  const own: number[] = [];
  const closers: (() => unknown)[] = [];
  let part = false;
  say(machine.load());
  const loadedBefore = smoke ? [] : await machine.before();
  if (loadedBefore.length > 0 && environment['BENCH_ANYWAY'] !== '1') {
    for (const why of loadedBefore) say(`no result: ${why} (BENCH_ANYWAY=1 measures all the same)`);
    return NO_RESULT;
  }
  const watched = machine.watch(() => own);
  const { stopped, forget } = untilStopped();
  const run: Run = {
    smoke,
    size: (variable, full, smallest) => (smoke ? smallest : Number(environment[variable] ?? String(full))),
    say,
    figure: (name, value, unit) => {
      gathered.figures.push({ name, value, unit });
      const bound = boundText(bounds[name]);
      say(`${name.padEnd(NAME_WIDTH)} ${rounded(value).padStart(9)} ${unit}${bound ? `   (${bound})` : ''}`);
    },
    requests: (name, count) => gathered.requests.push({ name, ...count }),
    parts: (variable, all, smallest) => {
      const asked = environment[variable]?.split(',');
      part ||= smoke || asked !== undefined;
      return smoke ? smallest : (asked ?? all);
    },
    wrong: (why) => {
      say(`WRONG   ${why}`);
      gathered.wrong.push(why);
    },
    owns: (pid) => own.push(pid),
    atEnd: (close) => closers.push(close),
  };
  try {
    await Promise.race([work(run), stopped]);
  } catch (error) {
    gathered.wrong.push(saying(error));
  }
  const loaded = [...loadedBefore, ...watched()];
  await closeAll(closers, gathered.wrong);
  forget();
  say(machine.load());
  const { code, lines } = judge(gathered, bounds, { smoke, loaded, part });
  for (const line of lines) say(line);
  return code;
}

/** A run is over when everything it opened is closed; what is left open after this is named, and ended. */
const LINGER_MS = 10_000;

function endWhenLeft(code: number): void {
  const timer = setTimeout(() => {
    print(`left open: ${process.getActiveResourcesInfo().join(', ')}`);
    process.exit(code === 0 ? FAILED : code);
  }, LINGER_MS);
  timer.unref();
}

/** The program of a bench: `bench/<name>.ts` calls this once. */
export async function bench(name: string, work: (run: Run) => Promise<void>): Promise<void> {
  process.exitCode = await runBench(work, { bounds: boundsOf(name) });
  // In a smoke run the process goes on with the next.
  if (process.env['BENCH_SMOKE'] !== '1') endWhenLeft(process.exitCode);
}
