/** What the door hands a route, for tests that call one without a door: a guest or a member of staff of a brand, or as said. */
import { type BrandId, newId } from '#kernel/ids.ts';
import type { Call } from '#kernel/call.ts';
import type { Caller, Context, Route } from '#platform/http/route.ts';

export type AskedBy = Partial<Context> & { readonly brandId?: BrandId; readonly staff?: boolean };

const staffCaller = (): Caller => ({
  audience: 'staff',
  id: newId<'staff'>(),
  sessionId: newId<'session'>(),
  mustChangePassword: false,
});

export const contextFor = ({
  brandId = newId<'brand'>(),
  staff = false,
  ...said
}: AskedBy = {}): Context => ({
  caller: staff ? staffCaller() : { audience: 'guest' },
  brand: { id: brandId, code: '', currency: 'BDT', languages: ['en', 'bn'], defaultLanguage: 'en' },
  language: 'en',
  ip: '192.0.2.1',
  key: '',
  requestId: 'request',
  header: () => undefined,
  cookie: () => undefined,
  setCookie: () => undefined,
  rawBody: Buffer.alloc(0),
  ...said,
});

/** The answer of the route of this call; its input is not read by the schemas, which are the door's. */
export async function askRoute<Value>(
  routes: readonly Route[],
  { method, path }: Pick<Call, 'method' | 'path'>,
  who: AskedBy,
  input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown } = {},
): Promise<Value> {
  const found = routes.find(({ call }) => call.path === path && call.method === method);
  if (!found) throw new Error(`no route ${method} ${path}`);
  const { params = {}, query = {}, body } = input;
  return Object(await found.handle(contextFor(who), { params, query, body }));
}
