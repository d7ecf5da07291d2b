/**
 * CHECKS 31 at the doors: so many guesses against each kind of code, from ever new addresses, and none of them opens anything – the
 * right one neither, once five were wrong. What a door answers beside its refusal of a wrong code is a limit that speaks first.
 */
import { arrange } from '#platform/testkit/arrange.ts';
import { ResetByLink } from '#identity/password-reset/contract.ts';
import { CheckPhoneCode, SendPhoneCode } from '#identity/phones/contract.ts';
import {
  codeIn,
  forgetSendings,
  formOf,
  newBrowser,
  newPhone,
  PASSWORD,
  received,
  register,
  setBrand,
} from '#apps/server/testing-accounts.ts';
import type { StaffPerson, TestServer } from '#apps/server/testing.ts';
import type { Answer, Ask } from '#apps/server/testing-client.ts';
import { type CodeDoorName, codeDoors } from '#apps/server/testing-codes.ts';
import { authenticatorCode, type Browser, sealed, workProof } from '#apps/server/testing-doors.ts';
import type { SoakResult } from './report.ts';

/** Guesses that are under way at once: what is counted must be counted before it is compared. */
const AT_ONCE = 8;
const NEW = 'river roof 57 reed';

type Kind = {
  readonly name: string;
  /** What refuses a wrong one. */
  readonly wrong: string;
  /** Makes a code and tells it; empty where the house itself cannot know it. */
  readonly make: () => Promise<string>;
  readonly guess: (code: string, n: number) => Promise<Answer>;
};

async function member(server: TestServer): Promise<{ who: Browser; username: string }> {
  const [who, form] = [newBrowser(server), formOf()];
  await register(server, who, form);
  return { who, username: String(form['username']) };
}

type Sending = Answer & { readonly text6: string };

/** Asks for a code to a number, and reads what came. */
function sender(server: TestServer, staff: StaffPerson) {
  const counts = new Map<string, number>();
  return async (browser: Browser, phone: string, ask: Ask): Promise<Sending> => {
    await forgetSendings(server);
    const answer = await browser.send(ask);
    if (answer.status !== 200) throw new Error(`no code was sent: ${ask.path} ${answer.code}`);
    const n = (counts.get(phone) ?? 0) + 1;
    counts.set(phone, n);
    return { ...answer, text6: codeIn(await received(server, staff, `+88${phone}`, n)) };
  };
}

/** The kinds that go to a phone, ours and the service's. */
async function phoneKinds(server: TestServer, staff: StaffPerson): Promise<Kind[]> {
  const { who } = await member(server);
  const [owned, free, bound] = [newPhone(), newPhone(), newPhone()];
  await arrange(
    server.db,
    `insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, 'phone', $2, $3, now(), true)`,
    [(await server.person()).id, server.brandId, `+88${owned}`],
  );
  const asked = sender(server, staff);
  const guest = () => newBrowser(server);
  const ours = (name: string, door: CodeDoorName, phone: string, from: () => Browser = guest): Kind => {
    const { ask, give } = codeDoors(server, phone)[door];
    return {
      name,
      wrong: 'identity.code_wrong',
      make: async () => (await asked(from(), phone, await ask())).text6,
      guess: (code) => give(from(), code),
    };
  };
  return [
    ours('a code to sign in', 'login', owned),
    ours('a code for a forgotten password', 'forgot', owned),
    ours('a code to register', 'register', free),
    ours('a code to connect a number', 'bind', bound, () => who),
    serviceKind(server, owned, asked),
  ];
}

function serviceKind(server: TestServer, mobileNum: string, asked: ReturnType<typeof sender>): Kind {
  const asker = newBrowser(server);
  let verification = '';
  return {
    name: 'a code of the phone sign-in service',
    wrong: 'identity.provider_invalid_verification_code',
    make: async () => {
      const human = await workProof(server, 'sms');
      const body = { purpose: 'login', mobileNum, countryDialingCode: '880', human };
      const sent = await asked(asker, mobileNum, { ...SendPhoneCode, body });
      verification = String(sent.value['verification']);
      return sent.text6;
    },
    guess: (verificationCode) => asker.send({ ...CheckPhoneCode, body: { verification, verificationCode } }),
  };
}

/** The kinds that are no messages: an authenticator's, a recovery code, a link, a picture. */
async function otherKinds(server: TestServer): Promise<Kind[]> {
  const { who, username } = await member(server);
  await server.db.pool.query('update identity.sessions set proved_at = now()');
  server.rooms.identity.forget(
    String((await who.send({ method: 'GET', path: '/wps/member/info' })).value['id']),
  );
  const secret = String((await who.send({ path: '/wps/session/factors/totp' })).value['secret']);
  await who.send({ path: '/wps/session/factors/totp/confirm', body: { code: authenticatorCode(secret) } });
  let verification = '';
  const second = (name: string, method: 'totp' | 'recovery', make: () => string): Kind => ({
    name,
    wrong: 'identity.factor_wrong',
    make: async () => {
      verification = String(
        (await newBrowser(server).login({ username, password: PASSWORD })).value['verification'],
      );
      return make();
    },
    guess: (code) =>
      newBrowser(server).send({ path: '/wps/session/verify', body: { verification, method, code } }),
  });
  return [
    second('a code of an authenticator', 'totp', () => authenticatorCode(secret, 1)),
    second('a recovery code', 'recovery', () => ''),
    {
      name: 'a link to a new password',
      wrong: 'identity.reset_link',
      make: async () => '',
      guess: async (code, n) => {
        const token = `${code}${n}`.padEnd(43, 'a');
        const body = await sealed(server, { token, newPassword: NEW, confirmNewPassword: NEW });
        return newBrowser(server).send({ ...ResetByLink, body });
      },
    },
    {
      name: 'letters of a picture',
      wrong: 'identity.captcha_wrong',
      make: async () => '',
      guess: async (code) => {
        const visitor = newBrowser(server);
        const picture = await visitor.send({ method: 'GET', path: '/wps/captcha' });
        if (/answer|letters/i.test(picture.text.slice(0, 200))) throw new Error('a picture tells its answer');
        return visitor.login({ username: `nobody${code}`, password: PASSWORD, captcha: `A${code.slice(2)}` });
      },
    },
  ];
}

/** Wrong ones, the right one as the sixth, and again as the last. */
async function tryKind(kind: Kind, guesses: number, failures: string[]): Promise<string> {
  const right = await kind.make();
  const codes = Array.from({ length: guesses }, (_, n) => String(n * 7 + 3).padStart(6, '0')).map((code) =>
    code === right ? '999983' : code,
  );
  if (right !== '') codes.splice(5, 0, right);
  if (right !== '') codes.push(right);
  const said = new Map<string, number>();
  const note = ({ status, code }: Answer, guess: string): void => {
    const name = status < 400 ? 'in' : (code ?? String(status));
    said.set(name, (said.get(name) ?? 0) + 1);
    if (status < 400)
      failures.push(`${kind.name}: ${guess === right ? 'the right one after five' : guess} opened`);
    if (status >= 500 && status !== 503) failures.push(`${kind.name}: ${status}`);
  };
  // The first five alone: they have to be counted before the right one comes.
  for (const [n, code] of codes.slice(0, 5).entries()) note(await kind.guess(code, n), code);
  for (let n = 5; n < codes.length; n += AT_ONCE)
    await Promise.all(
      codes.slice(n, n + AT_ONCE).map(async (code, at) => note(await kind.guess(code, n + at), code)),
    );
  if (!said.has(kind.wrong)) failures.push(`${kind.name}: nobody was told ${kind.wrong}`);
  return [...said].map(([name, n]) => `${name} ${n}`).join(', ');
}

export async function guessing(server: TestServer, guesses: number): Promise<SoakResult> {
  const failures: string[] = [];
  const figures: Record<string, string> = {};
  const staff = await server.staff();
  await setBrand(server, {
    CHNGPASSVERIF3: true,
    MOBILEVERCODELOGIN3: true,
    MOBILEREG: true,
    MOBILENUMPASSREG3: false,
    PHONESIGNIN: true,
  });
  for (const kind of [...(await phoneKinds(server, staff)), ...(await otherKinds(server))])
    figures[kind.name] = await tryKind(kind, guesses, failures);
  return { figures: { guesses, ...figures }, failures };
}
