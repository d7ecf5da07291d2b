/** People at their places without the forms: for journeys that are about something else than how they came. */
import { openPerson } from '#apps/server/testing.ts';
import type { MemberId } from '#kernel/ids.ts';
import { GAME, spinButton } from './player.ts';
import type { Look, Stage, Visitor } from './stage.ts';

/** Opens a member with 500.00 in cash, or as much as is said, and signs this browser in as him. */
export async function comeInAs(stage: Stage, { context }: Visitor, cash = 50_000n) {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { id, token, cookie } = await openPerson(rooms, db, brand.id, cash);
  const [name = '', value = ''] = cookie.split('=');
  const { hostname: domain } = new URL(stage.origin);
  await context.addCookies([
    { name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, token);
  return { id, token, cookie, brand };
}

export const comeIn = async (stage: Stage, visitor: Visitor, cash?: bigint): Promise<MemberId> =>
  (await comeInAs(stage, visitor, cash)).id;

/** As `comeIn`, and opens the game. */
export async function sitDown(stage: Stage, visitor: Visitor): Promise<MemberId> {
  const id = await comeIn(stage, visitor);
  await visitor.page.goto(GAME);
  await spinButton(visitor.page).waitFor();
  return id;
}

/** Somebody of the house with a console open, signed in already; `cookie` is the bare value. */
export async function atConsole(
  stage: Stage,
  look: Look,
  { token, cookie }: { readonly token: string; readonly cookie: string },
): Promise<Visitor> {
  const visitor = await stage.visit(look);
  await visitor.context.addCookies([
    {
      name: '__Host-haat-ops',
      value: cookie,
      url: stage.origin.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  await visitor.context.addInitScript(
    ([given, theme, language]) => {
      if (!location.protocol.startsWith('http')) return;
      sessionStorage.setItem('ops-token', given);
      localStorage.setItem('ops-theme', theme);
      localStorage.setItem('ops-lang', language);
    },
    [token, look.theme, look.language] as const,
  );
  return visitor;
}
