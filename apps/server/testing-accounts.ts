/** Accounts for tests of the wire: forms as a page sends them, and messages as an operator reads them in the console. */
import { Register, RegisterMobile } from '#identity/registration/contract.ts';
import type { RegisterBody } from '#identity/registration/contract.ts';
import { type Browser, openBrowserAt, sealed } from './testing-doors.ts';
import { setFlags, setRegistration } from './testing-settings.ts';
import type { Answer } from './testing-client.ts';
import type { StaffPerson, TestServer } from './testing.ts';

export const PASSWORD = 'tin roof 88 rain';

let names = 0;
let addresses = 0;
let phones = 0;
export const newName = (): string => `acct${(names += 1)}x`;
/** Valid in Bangladesh, never twice, without the local provider's moods (13, 14, 15 at the end). */
export const newPhone = (): string => `017${String(20_000_000 + (phones += 1) * 100 + 20)}`;
/** Everybody from a network of his own. */
export const newBrowser = (server: TestServer): Browser => {
  addresses += 1;
  return openBrowserAt(server, `198.19.${addresses >> 8}.${addresses & 255}`);
};

export const formOf = (more: Partial<RegisterBody> = {}): Record<string, unknown> => ({
  username: newName(),
  password: PASSWORD,
  confirmPassword: PASSWORD,
  registerMethod: 'WEB',
  terms: true,
  adult: true,
  ...more,
});

/** A form by phone has neither a name nor a password here. */
export function phoneForm(mobileNum: string, verificationCode: string): Record<string, unknown> {
  const {
    username: _,
    password: __,
    confirmPassword: ___,
    ...rest
  } = formOf({ mobileNum, verificationCode });
  return { ...rest, countryDialingCode: '880' };
}

export async function register(server: TestServer, browser: Browser, body: object): Promise<Answer> {
  const answer = await browser.send({ ...Register, body: await sealed(server, body) });
  if (answer.status === 200) browser.token = String(answer.value['token']) || undefined;
  return answer;
}
export async function registerByPhone(server: TestServer, browser: Browser, body: object): Promise<Answer> {
  const answer = await browser.send({ ...RegisterMobile, body: await sealed(server, body) });
  if (answer.status === 200) browser.token = String(answer.value['token']) || undefined;
  return answer;
}

/** Writes a brand's flags and registration settings, as its editor would. */
export async function setBrand(server: TestServer, flags: object, registration: object = {}): Promise<void> {
  await setFlags(server, flags);
  await setRegistration(server, registration);
}

type Listed = { readonly state: string; readonly text: string | null; readonly to: string };

/** The newest message to a recipient, once it has arrived at the local provider; `n` counts them from 1. */
export async function received(server: TestServer, staff: StaffPerson, to: string, n = 1): Promise<string> {
  const until = Date.now() + 15_000;
  for (;;) {
    const path = `/ops/messages?to=${encodeURIComponent(to)}&pageSize=50`;
    const { value } = await server.call({ method: 'GET', path, as: staff });
    const list = (value['list'] as readonly Listed[]).filter((one) => one.state === 'delivered');
    if (list.length >= n) return list[0]?.text ?? '';
    if (Date.now() > until)
      throw new Error(`no message ${n} reached ${to}: ${JSON.stringify(value['list'])}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}
export const codeIn = (text: string): string => /\d{6}/.exec(text)?.[0] ?? '';
export const otherCode = (code: string): string => (code === '111111' ? '222222' : '111111');

/** Lets the next code go at once: the pause of a minute is tested where its clock can be turned. */
export const forgetSendings = (server: TestServer) => server.db.pool.query('delete from identity.sendings');
