/**
 * What the document says to whoever has no session, on the wire: every call of it is asked without one. A call that wants a session names
 * its 401 and answers so; whatever another one answers, its status and its code stand in the document.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { EXAMPLES } from './docs-examples.ts';
import { startServer, type TestServer } from './testing.ts';

type Refusal = { readonly properties?: { readonly code?: { readonly enum?: readonly string[] } } };
type Answered = {
  readonly content?: {
    readonly 'application/json'?: { readonly schema?: { readonly allOf?: readonly Refusal[] } };
  };
};
type Operation = {
  readonly responses: Readonly<Record<string, Answered>>;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-plain'?: true;
};
type Call = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
};

const FIRST = 'gate.sign_in_first';
/** Open to guests, and refused to this one by what they say themselves: he plays with no money and waits for no code. */
const BY_THEMSELVES: Readonly<Record<string, string>> = {
  'POST /wps/session/verify/send': 'identity.verification_over',
  'POST /play/{gameCode}/open': FIRST,
  'GET /play/rounds/{id}': FIRST,
  'GET /play/rounds/{id}/proof': FIRST,
};

let server: TestServer;
let calls: readonly Call[] = [];
beforeAll(async () => {
  server = await startServer();
  const { text } = await server.call({ method: 'GET', path: '/docs/openapi.json' });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([, operation]) => !operation['x-plain'])
      .map(([verb, operation]) => {
        const method = verb.toUpperCase();
        return { name: `${method} ${path}`, method, path, operation };
      }),
  );
});
afterAll(() => server.stop());

/** The codes a call may answer with this status, as the document lists them. */
const codesOf = ({ responses }: Operation, status: number): readonly string[] =>
  responses[status]?.content?.['application/json']?.schema?.allOf?.flatMap(
    ({ properties }) => properties?.code?.enum ?? [],
  ) ?? [];

const wantsSession = ({ name, operation }: Call): boolean =>
  operation.security.every((one) => Object.keys(one).length > 0) || Object.hasOwn(BY_THEMSELVES, name);

/** As somebody would ask who follows the document and has no session: its example, and something in each place. */
function askWithout({ name, method, path }: Call) {
  const body = EXAMPLES[name]?.body ?? {};
  return server.call({
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_all, part) => (part === 'gameCode' ? 'monsoon-tiger' : newId())),
    key: newId(),
    ...(method === 'GET' ? {} : { body }),
  });
}

it('every route whose rule wants a session says so in the document, and no other leaves out that it takes none', () => {
  const wanting = server.rooms.routes
    .filter(({ rules }) => !rules.allow.some((one) => one === 'guest' || one === 'service') || rules.trials)
    .map(({ call }) => `${call.method} ${call.path}`);
  expect(wanting.length).toBeGreaterThan(200);
  const saying = calls
    .filter(({ operation }) => codesOf(operation, 401).includes(FIRST))
    .map(({ name }) => name);
  expect(wanting.filter((name) => !saying.includes(name))).toEqual([]);
  const closed = calls.filter(wantsSession).map(({ name }) => name);
  expect(wanting.filter((name) => !closed.includes(name) && !isTrial(name))).toEqual([]);
});
const isTrial = (name: string): boolean =>
  server.rooms.routes.some(({ call, rules }) => rules.trials && `${call.method} ${call.path}` === name);

/** As many at a time: what one call waits for another one works in. */
const AT_A_TIME = 8;

it('asked without a session each call answers what the document says', { timeout: 240_000 }, async () => {
  const wrong: string[] = [];
  const waiting = [...calls];
  const asker = async (): Promise<void> => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const { status, code = '' } = await askWithout(call);
      wrong.push(...wrongIn(call, status, code));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, asker));
  expect(wrong).toEqual([]);
  expect(calls.filter(wantsSession).length).toBeGreaterThan(200);
});

function wrongIn(call: Call, status: number, code: string): readonly string[] {
  const says = `${call.name}: ${status} ${code}`;
  const wanted = BY_THEMSELVES[call.name] ?? FIRST;
  const wrong =
    wantsSession(call) && (status !== 401 || code !== wanted) ? [`${says}, and not 401 ${wanted}`] : [];
  if (status === 302) return wrong;
  if (!Object.hasOwn(call.operation.responses, String(status)))
    return [...wrong, `${says}, a status that is not in the document`];
  if (status >= 400 && !codesOf(call.operation, status).includes(code))
    return [...wrong, `${says}, a code that is not in the document`];
  return wrong;
}
