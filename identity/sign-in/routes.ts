/** The door to the door: every way in, for players and agents, and for staff. */
import { type Context, EVERYONE, type Route, route } from '#platform/http/route.ts';
import type { LoginValue } from '#identity/sessions/contract/session.ts';
import type { Human } from '#identity/human/service.ts';
import { identityFaults } from '#identity/accounts/faults.ts';
import { presentLogin, visitorOf } from '#identity/sessions/present.ts';
import type { Realm } from '#identity/accounts/rules.ts';
import type { OpenedSession } from '#identity/sessions/service.ts';
import { digest, KEEP_COOKIE } from '#identity/accounts/service/tokens.ts';
import {
  ForgetRemembered,
  Login,
  LoginFreePlay,
  LoginPasskey,
  LoginRemembered,
  LoginV2,
  PasskeyPrompt,
  SendLoginCode,
  SendVerifyCode,
  StaffLogin,
  StaffVerifyLogin,
  StaffVerifyPrompt,
  VerifyLogin,
  VerifyPrompt,
} from './contract.ts';
import type { Arrival, SignInNeeds } from './service/needs.ts';
import { KEEP_MS } from '#identity/sessions/service/remembered.ts';
import type { SignIn } from './service.ts';
import { dropKept } from '#identity/sessions/store/browsers.ts';

type LoginBody = {
  readonly username?: string;
  readonly password?: string;
  readonly mobileNum?: string;
  readonly countryDialingCode?: string;
  readonly verificationCode?: string;
  readonly captcha?: string;
  readonly type?: 'username' | 'sms';
  readonly entry?: 'site' | 'agent';
  readonly remember?: boolean;
};

export function arrivalOf(
  context: Context,
  realm: Realm,
  { entry = 'site', remember = false }: Pick<LoginBody, 'entry' | 'remember'> = {},
): Arrival {
  const { brand, cookie } = context;
  const host = (context.header('host') ?? '').toLowerCase();
  return { brandId: brand.id, realm, visitor: visitorOf(context), host, entry, remember, cookie };
}

/** A field that the chosen way in cannot do without. */
function wanted(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '')
    throw identityFaults('identity.field_empty', { fields: { [name]: 'identity.field_empty' } });
  return value;
}

function login(signIn: SignIn, context: Context, body: LoginBody): Promise<OpenedSession> {
  const arrival = arrivalOf(context, 'member', body);
  if (body.type === 'sms')
    return signIn.bySms(arrival, {
      mobileNum: wanted('mobileNum', body.mobileNum),
      dialingCode: body.countryDialingCode,
      code: wanted('verificationCode', body.verificationCode),
    });
  return signIn.byPassword(arrival, {
    username: wanted('username', body.username),
    password: wanted('password', body.password),
    captcha: body.captcha,
  });
}

const presentStaff = (context: Context, session: OpenedSession) => {
  const { token, mustChangePassword } = presentLogin(context, session);
  return { token, mustChangePassword, mustEnrol: session.mustEnrol };
};

function rememberedRoutes(signIn: SignIn, db: SignInNeeds['db']): Route[] {
  return [
    route(
      LoginRemembered,
      { allow: EVERYONE, perMinute: 60, shared: true },
      async (context, { body }): Promise<LoginValue> => {
        const session = await signIn.byRemembered(
          arrivalOf(context, 'member', body),
          context.cookie(KEEP_COOKIE),
          ({ token }) => context.setCookie(KEEP_COOKIE, token, KEEP_MS),
        );
        return presentLogin(context, session);
      },
    ),
    route(ForgetRemembered, { allow: EVERYONE, always: true, perMinute: 60 }, async (context) => {
      await dropKept(db, digest(context.cookie(KEEP_COOKIE) ?? ''));
      context.setCookie(KEEP_COOKIE, '', 0);
      return {};
    }),
  ];
}

function staffRoutes(signIn: SignIn): Route[] {
  const rules = { allow: ['guest', 'staff'] as const, perMinute: 60, shared: true };
  return [
    route(StaffLogin, { ...rules, inTurn: true }, async (context, { body }) =>
      presentStaff(context, await signIn.byPassword(arrivalOf(context, 'staff'), body)),
    ),
    route(StaffVerifyLogin, rules, async (context, { body }) =>
      presentStaff(context, await signIn.verification.verify(arrivalOf(context, 'staff'), body)),
    ),
    route(StaffVerifyPrompt, rules, (context, { body }) =>
      signIn.verification.prompt(arrivalOf(context, 'staff'), body.verification),
    ),
  ];
}

export const signInRoutes = (
  signIn: SignIn,
  needs: Pick<SignInNeeds, 'db' | 'factors'>,
  human: Human,
): readonly Route[] => [
  route(Login, { allow: EVERYONE, perMinute: 240, shared: true, inTurn: true }, async (context, { body }) =>
    presentLogin(context, await login(signIn, context, body)),
  ),
  route(
    LoginV2,
    { allow: EVERYONE, perMinute: 240, shared: true, inTurn: true },
    async (context, { body }) => {
      await human.check(body.human, { brandId: context.brand.id, purpose: 'login' });
      return presentLogin(context, await login(signIn, context, body));
    },
  ),
  route(SendLoginCode, { allow: EVERYONE, perMinute: 60, shared: true }, async (context, { body }) => {
    await human.check(body.human, { brandId: context.brand.id, purpose: 'sms' });
    const { mobileNum, countryDialingCode: dialingCode } = body;
    return signIn.sendSms(arrivalOf(context, 'member'), { mobileNum, dialingCode }, context.language);
  }),
  route(LoginFreePlay, { allow: EVERYONE, perMinute: 20, shared: true }, async (context) =>
    presentLogin(context, await signIn.asTrial(arrivalOf(context, 'member'))),
  ),
  route(VerifyLogin, { allow: EVERYONE, perMinute: 60, shared: true }, async (context, { body }) =>
    presentLogin(context, await signIn.verification.verify(arrivalOf(context, 'member'), body)),
  ),
  route(SendVerifyCode, { allow: EVERYONE, perMinute: 30, shared: true }, (context, { body }) =>
    signIn.verification.send(arrivalOf(context, 'member'), body.verification, body.method, context.language),
  ),
  route(VerifyPrompt, { allow: EVERYONE, perMinute: 60, shared: true }, (context, { body }) =>
    signIn.verification.prompt(arrivalOf(context, 'member'), body.verification),
  ),
  route(PasskeyPrompt, { allow: EVERYONE, perMinute: 60, shared: true }, (context) =>
    needs.factors.passkeys.prompt(needs.db, null, 'sign-in', {
      host: (context.header('host') ?? '').toLowerCase(),
      name: context.brand.code,
    }),
  ),
  route(LoginPasskey, { allow: EVERYONE, perMinute: 60, shared: true }, async (context, { body }) =>
    presentLogin(context, await signIn.byPasskey(arrivalOf(context, 'member', body), body.credential)),
  ),
  ...rememberedRoutes(signIn, needs.db),
  ...staffRoutes(signIn),
];
