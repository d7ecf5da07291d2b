/** Takes the examples of the document from answers that tests wrote down (`HAAT_RECORD=FILE npm test`, then `HAAT_RECORDED=FILE`). */
import { readFileSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import type { Example } from '#platform/http/openapi.ts';
import type { Route } from '#platform/http/route.ts';

/** Characters: longer ones show nothing more. */
const LONGEST = 2_000;

/** What somebody signed, e.g. a provider: no scanner has to ask whose it is. */
const SIGNED = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;

/** In place of a seed that was somebody's secret: the bytes 0 to 31, and their fingerprint. */
const MADE_SEED = {
  serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  serverSeedHash: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
};

/** Two entries of a list show what it is a list of. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string' && SIGNED.test(value)) return 'header.payload.signature';
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const short = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
  return typeof short['serverSeed'] === 'string' ? { ...short, ...MADE_SEED } : short;
}

function recordedIn(file: string): ReadonlyMap<string, Example[]> {
  const found = new Map<string, Example[]>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { name, ...example }: Example & { name: string } = JSON.parse(line);
    found.set(name, [...(found.get(name) ?? []), example]);
  }
  return found;
}

const sizeOf = (example: Example): number => JSON.stringify(example).length;

/** Of each call the richest answer that is not too long, and fits; what is known of the others stays. */
export function takeExamples(
  routes: readonly Route[],
  file: string,
  known: Readonly<Record<string, Example>>,
): Record<string, Example> {
  const recorded = recordedIn(file);
  const taken: Record<string, Example> = {};
  for (const { call } of routes) {
    const name = `${call.method} ${call.path}`;
    const fits = Compile(call.answer);
    const wanted = call.body && !call.encrypted ? Compile(call.body) : undefined;
    const good = (recorded.get(name) ?? [])
      .filter(({ body }) => !wanted || wanted.Check(body))
      .flatMap(({ body, value }) => {
        const short = [shortened(value), value].find((one) => fits.Check(one));
        return short === undefined ? [] : [{ ...(wanted ? { body: shortened(body) } : {}), value: short }];
      })
      .sort((one, other) => sizeOf(other) - sizeOf(one));
    const one = good.find((example) => sizeOf(example) < LONGEST) ?? good.at(-1) ?? known[name];
    if (one) taken[name] = one;
  }
  return taken;
}
