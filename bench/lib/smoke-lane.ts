/**
 * One of the processes of a smoke run: it is told the name of a bench, runs it and tells its exit code, and is told the next. The modules of
 * the house are read once for all of them: that took longer than what most benches do.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type LaneSaid = { readonly name: string; readonly code: number };

async function run(name: string): Promise<LaneSaid> {
  process.exitCode = undefined;
  try {
    // A bench is a program: its module is read when it is over.
    await import(pathToFileURL(join(import.meta.dirname, '..', `${name}.ts`)).href);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
  const code = Number(process.exitCode ?? 1);
  process.exitCode = 0;
  return { name, code };
}

process.once('disconnect', () => process.exit(1));
process.on('message', (name: string) => void run(name).then((said) => process.send?.(said)));
