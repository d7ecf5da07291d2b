/** Front desk of the gate: accounts, sign-in, sessions, and the door's key for encrypted calls. */
import { type Clock, HOUR } from '#kernel/time.ts';
import { createWireCrypto, type WireCrypto } from '#platform/crypto/jwe.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import type { Log } from '#platform/log/log.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { SignInSettings } from '#identity/sign-in/contract/settings.ts';
import { allowedEffort, type Effort } from '#identity/accounts/rules/effort.ts';
import { createGate, type Gate } from '#identity/sessions/service/gate.ts';
import { type Captchas, createCaptchas } from '#identity/human/service/captcha.ts';
import { createHuman, type Human } from '#identity/human/service.ts';
import { humanRoutes } from '#identity/human/routes.ts';
import { sweepCaptchas } from '#identity/human/store.ts';
import { createPasswords, type Passwords } from '#identity/passwords/service.ts';
import { createPasswordService, type PasswordService } from '#identity/password-reset/service.ts';
import { createPolicy, type Policy } from '#identity/passwords/service/policy.ts';
import { sweepResets } from '#identity/passwords/store.ts';
import { createPost, type Post, type PostNeeds } from '#identity/codes/service/post.ts';
import { contactsOf, findOwner } from '#identity/accounts/store/contacts.ts';
import { createFactors, type FactorService } from '#identity/factors/service.ts';
import { createFactorReset, type FactorReset } from '#identity/factors/service/reset.ts';
import { factorRoutes } from '#identity/factors/routes.ts';
import { sweepChallenges } from '#identity/factors/store.ts';
import { createLocalPhones } from '#identity/phones/service/local.ts';
import { phoneRoutes } from '#identity/phones/routes.ts';
import { createPhoneCodes, type PhoneCodes } from '#identity/phones/service.ts';
import { sweepVerifications } from '#identity/phones/store.ts';
import { toE164 } from '#identity/phones/rules/number.ts';
import { identityRoutes } from './routes.ts';
import { sessionRoutes } from '#identity/sessions/routes.ts';
import { sweepHandoffs } from '#identity/sessions/store/elsewhere.ts';
import { enter } from '#identity/sign-in/service/admit.ts';
import type { ContactDirectory, DoorPolicy, SignInNeeds } from '#identity/sign-in/service/needs.ts';
import { socialRoutes } from '#identity/social/routes.ts';
import { createSocial, type Social } from '#identity/social/service.ts';
import type { SocialSetting } from '#identity/providers/service.ts';
import { sweepSocial } from '#identity/social/store.ts';
import { signInRoutes } from '#identity/sign-in/routes.ts';
import { createSignIn, type SignIn } from '#identity/sign-in/service.ts';
import { sweepSignIns } from '#identity/sessions/store/browsers.ts';
import { createIdentityService, type Identity } from '#identity/sessions/service.ts';
import { spendMessage, sweepAccounts } from '#identity/accounts/store.ts';
import { sweepSessions } from '#identity/sessions/store/live.ts';

export type IdentityRoom = Room & {
  readonly identity: Identity;
  readonly authenticate: Gate['authenticate'];
  /** Opens encrypted calls; a message works once over all processes. */
  readonly wire: WireCrypto;
  /** One-time codes and the messages that carry them. */
  readonly codes: Post['codes'];
  readonly messages: Post['messages'];
  readonly policy: Policy;
  /** Forgotten and first passwords; their routes need the brand and are made where it is known (members). */
  readonly passwordService: PasswordService;
  readonly human: Human;
  readonly captchas: Captchas;
  readonly signIn: SignIn;
  readonly factors: FactorService;
  readonly factorReset: FactorReset;
  readonly social: Social;
  /** Codes a phone sign-in service sends for us. */
  readonly phoneCodes: PhoneCodes;
  /** Ends what this process remembers of an account or a session. */
  readonly forget: Gate['forget'];
  readonly close: () => Promise<void>;
};

export type IdentityRoomNeeds = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly log: Log;
  readonly clock: Clock;
  readonly say?: PostNeeds['say'];
  readonly post?: PostNeeds['settings'];
  /** What the brand lets happen at its door; password alone when left out. */
  readonly door?: DoorPolicy;
  /** Providers that vouch for visitors; none when left out. */
  readonly social?: SocialSetting;
  /** What a password and a form cost; the full one when left out. */
  readonly effort?: Effort | undefined;
};

export async function createIdentity(needs: IdentityRoomNeeds): Promise<IdentityRoom> {
  const { db, keys, clock } = needs;
  const spendOnce: SpendOnce = (name, expiresAt) => spendMessage(db, name, expiresAt);
  const wire = await createWireCrypto(keys, spendOnce, clock.now);
  const base = createBase(needs, await createPasswords(undefined, undefined, needs.effort), spendOnce);
  const { identity, gate, post, human, captchas, factors } = base;
  const doors = createDoors(needs, base);
  return {
    path: 'identity/front',
    access: ACCESS,
    topics: [],
    listeners: [],
    books: NO_BOOKS,
    seeds: [],
    identity,
    authenticate: gate.authenticate,
    wire,
    codes: post.codes,
    messages: post.messages,
    policy: base.policy,
    passwordService: doors.passwordService,
    human,
    captchas,
    signIn: doors.signIn,
    factors,
    factorReset: createFactorReset({ identity, messages: post.messages }),
    social: doors.social,
    phoneCodes: doors.phoneCodes,
    forget: gate.forget,
    routes: [
      ...identityRoutes({ identity, wire, db, factors }),
      ...doors.routes,
      ...factorRoutes(db, factors),
      ...sessionRoutes({ db, clock, identity }),
      ...post.routes,
      ...humanRoutes(captchas, human),
    ],
    jobs: post.jobs,
    ticks: ticksOf(db, post),
    approvals: [],
    settings: [SignInSettings],
    close: async () => {
      post.close();
      await gate.close();
    },
  };
}

type SpendOnce = (name: string, expiresAt: Date) => Promise<boolean>;

/** What every door stands on: accounts, sessions, messages, checks and second factors. */
function createBase(needs: IdentityRoomNeeds, passwords: Passwords, spendOnce: SpendOnce) {
  const { db, keys, clock } = needs;
  const gate = createGate(needs);
  const policy = createPolicy({ db, passwords });
  const identity = createIdentityService({ db, clock, gate, passwords, policy });
  const post = createPost({ ...needs, settings: needs.post });
  const { clients, offers } = needs.social ?? NO_PROVIDERS;
  return {
    gate,
    passwords,
    policy,
    identity,
    post,
    human: createHuman({ keys, clock, spendOnce, maxNumber: allowedEffort(needs.effort).human }),
    captchas: createCaptchas({ db, keys, clock }),
    factors: createFactors({
      db,
      clock,
      keys,
      passwords,
      identity,
      gate,
      codes: post.codes,
      tellsWhen: async (brandId, provider) =>
        (await offers(brandId, provider)) ? clients[provider]?.tellsWhen : undefined,
    }),
  };
}

/** The ways in: signing in, providers that vouch, and passwords set anew. */
function createDoors(needs: IdentityRoomNeeds, base: ReturnType<typeof createBase>) {
  const { db, clock } = needs;
  const { identity, passwords, policy, post, human, captchas, factors } = base;
  const signInNeeds: SignInNeeds = {
    db,
    clock,
    identity,
    passwords,
    factors,
    captchas,
    human,
    codes: post.codes,
    contacts: contactDirectory(db),
    policy: needs.door ?? NO_DOOR,
  };
  const signIn = createSignIn(signInNeeds);
  const setting = withPhones(needs, base);
  const social = createSocial(signInNeeds, setting);
  const phoneCodes = createPhoneCodes({ db, clock, codes: post.codes, setting });
  const passwordService = createPasswordService({
    db,
    clock,
    passwords,
    policy,
    codes: post.codes,
    messages: post.messages,
    identity,
    enter: (account, visitor) => enter(signInNeeds, account, visitor),
  });
  const routes = [
    ...signInRoutes(signIn, signInNeeds, human),
    ...socialRoutes(social, factors),
    ...phoneRoutes({ phoneCodes, human, policy: signInNeeds.policy }),
  ];
  return { signIn, social, phoneCodes, passwordService, routes };
}

/** An installation without an agreement has the local phone sign-in service, as it has the local gateway for text messages. */
function withPhones({ db, keys, clock, social }: IdentityRoomNeeds, { post }: ReturnType<typeof createBase>) {
  const setting = social ?? NO_PROVIDERS;
  const local = { db, clock, key: keys.derive('local phones'), messages: post.messages };
  return { ...setting, phone: setting.phone ?? createLocalPhones(local) };
}

const ticksOf = (db: Db, post: Post): Tick[] => [
  ticking(db, 'identity.sweep', HOUR, async () => {
    await sweepAccounts(db);
    await sweepSessions(db);
    await sweepCaptchas(db);
    await sweepResets(db);
    await sweepSignIns(db);
    await sweepChallenges(db);
    await sweepHandoffs(db);
    await sweepSocial(db);
    await sweepVerifications(db);
  }),
  ticking(db, 'identity.sweep_post', HOUR, post.sweep),
];

const NO_PROVIDERS: SocialSetting = {
  clients: {},
  offers: async () => false,
  openPlayer: () => Promise.reject(new Error('this house opens no accounts by itself')),
};

const NO_DOOR: DoorPolicy = {
  settings: async () => ({
    smsLogin: false,
    freePlay: false,
    extraVerification: false,
    passwordMaxMs: undefined,
    dialingCode: '880',
  }),
  openTrial: () => Promise.reject(new Error('this house opens no trials')),
};

/** Only what its owner has proved is sent a code. */
const contactDirectory = (db: Db): ContactDirectory => ({
  ownerOf: (brandId, phone) => findOwner(db, brandId, 'phone', phone),
  provedOf: async (accountId) => {
    const proved = (await contactsOf(db, accountId)).filter((one) => one.verified_at !== null);
    const of = (kind: 'phone' | 'email'): string | undefined =>
      proved.find((one) => one.kind === kind)?.value;
    return { sms: of('phone'), email: of('email') };
  },
  numberOf: toE164,
});
