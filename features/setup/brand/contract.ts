/** The words of a brand: what a white label is and says of itself (docs/PRODUCT.md, 3, 6 and 7). */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Currency, literals } from '#kernel/wire.ts';

/** White-label flags and module flags (docs/PRODUCT.md, 6). */
export const FLAGS = [
  'USERNAMEREG3',
  'MOBILEVERCODELOGIN3',
  'DIRECTREG3',
  'CHNGPASSVERIF3',
  'AGENTPOLICY3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  /** mobile registration */
  'MOBILEREG',
  /** SMS verification on registration */
  'REGSMSVERIF',
  'FREEPLAY',
  /** an expired password must be changed before anything else */
  'PASSWORDEXPIRY',
  'COUNTRYPICKER',
  'GOOGLELOGIN',
  'FACEBOOKLOGIN',
  /** phone sign-in by a third party */
  'PHONESIGNIN',
  /** registration asks for an invitation code when the address has none */
  'AFFILIATECODE',
  /** the page may say that a username or e-mail does not exist (RULINGS, Identity; a solved captcha is required) */
  'TELLUNKNOWNNAME',
] as const;
export type Flag = (typeof FLAGS)[number];
export type BrandFlags = Readonly<Record<Flag, boolean>>;
const Switch = Type.Boolean({
  description: 'On or off at this brand; docs/PRODUCT.md, 6 tells what it does.',
});
export const BrandFlags = Type.Unsafe<BrandFlags>(
  Type.Object(Object.fromEntries(FLAGS.map((flag) => [flag, Switch])), closed),
);

/** `https://…`, ASCII, without a name or password in it. */
export const WebUrl = Type.String({
  maxLength: 300,
  pattern: '^https?://[A-Za-z0-9.-]+(:\\d{1,5})?(/[!-~]*)?$',
});

export const SERVICE_KINDS = ['LIVECHAT', 'FACEBOOK', 'TELEGRAM'] as const;
/** The page of our own customer service. */
export const OWN_SERVICE = '/service';
export const SERVICE_URL = `^(https?://[A-Za-z0-9.-]+(:\\d{1,5})?(/[!-~]*)?|${OWN_SERVICE})$`;
const ServiceUrl = Type.String({ maxLength: 300, pattern: SERVICE_URL });
export const ServiceEntry = Type.Object({ csType: literals(SERVICE_KINDS), url: ServiceUrl }, closed);

export const RESOURCE_TYPES = [
  'Android',
  'MOBILECONFIG',
  'FACEBOOK',
  'INSTAGRAM',
  'TWITTER',
  'YOUTUBE',
  'TELEGRAM',
] as const;
export const Resource = Type.Object(
  { resourceType: literals(RESOURCE_TYPES), url: WebUrl, labelNameEn: Type.String({ maxLength: 40 }) },
  closed,
);
export type Resource = Static<typeof Resource>;

/** Fields of the registration record that a brand may show, demand, bound and pattern (docs/PRODUCT.md, 3 and 5). */
export const REGISTRATION_FIELDS = [
  'username',
  'password',
  'payeeName',
  'paymentPassword',
  'birthday',
  'email',
  'mobileNum',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'recommenderId',
  'affiliateCode',
  'captcha',
  'verificationCode',
] as const;
export const RegistrationField = Type.Object(
  {
    visible: Type.Boolean(),
    required: Type.Boolean(),
    minLength: Type.Integer({ minimum: 0, maximum: 255 }),
    maxLength: Type.Integer({ minimum: 0, maximum: 255 }),
    /** `reg_pattern_0` … `reg_pattern_20`, or `*` for anything. */
    acceptedPattern: Type.String({ pattern: '^(\\*|reg_pattern_(1?[0-9]|20))$' }),
  },
  closed,
);
export type RegistrationField = Static<typeof RegistrationField>;
export type RegistrationFields = Record<string, RegistrationField>;
export const RegistrationFields = Type.Unsafe<RegistrationFields>(
  Type.Object(
    Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, Type.Optional(RegistrationField)])),
    closed,
  ),
);

export const DomainRoute = Type.Object({ domain: Type.String(), main: Type.Boolean() });

/** What a page has to know before it draws anything (docs/PRODUCT.md, 3). */
export const SystemInfo = Type.Object({
  domainRoute: Type.Array(DomainRoute),
  resources: Type.Array(Resource),
  whitelabelVal: BrandFlags,
  register: RegistrationFields,
  mainDomain: Type.String(),
  gtagId: Type.String(),
  imageCDNs: Type.Array(Type.String()),
  launchGameCDNs: Type.Array(Type.String()),
});

/** 0 normal · 1 maintenance (takes precedence) · 2 region restricted (docs/PRODUCT.md, 4). */
export const SystemStatus = Type.Object({
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  maintenance: Type.Boolean(),
  regionRestriction: Type.Boolean(),
  maintenanceEnd: Type.Union([Type.String(), Type.Null()]),
  location: Type.Object({ ip: Type.String() }),
  serverTime: Type.String(),
  info: SystemInfo,
});
export type SystemStatus = Static<typeof SystemStatus>;

export const WhiteLabel = Type.Object({
  merchantCode: Type.String(),
  name: Type.String(),
  currency: Currency,
  currencies: Type.Array(Currency, {
    description: 'what an account may be opened in: the brand’s own first, then others it offers',
  }),
  currencyDisplay: literals(['symbol', 'code'] as const),
  playMoney: Type.Boolean(),
  timeZone: Type.String(),
  defaultLanguage: Type.String(),
  languages: Type.Array(Type.String()),
  defaultTheme: literals(['dark', 'light'] as const),
  isSingle: Type.Boolean(),
  minAge: Type.Integer(),
  jackpot: literals(['display', 'pool'] as const),
  customerService: Type.Array(ServiceEntry),
  resources: Type.Array(Resource),
  flags: BrandFlags,
});
export type WhiteLabel = Static<typeof WhiteLabel>;

/** A language of the brand; `complete` in whole percent, offered from 98. */
export const BrandLanguage = Type.Object({
  code: Type.String({
    description: 'what `lang` and Accept-Language may name; aliases (EN, BN, TY, CN, TL) are understood',
  }),
  native: Type.String(),
  dir: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
  complete: Type.Integer(),
  offered: Type.Boolean(),
});
export type BrandLanguage = Static<typeof BrandLanguage>;

export const GetLanguages = call({
  method: 'GET',
  path: '/wps/system/languages',
  summary:
    'Languages the brand wants to speak, in the order of the picker, and how much of each is translated.',
  answer: Type.Array(BrandLanguage),
});

export const GetStatus = call({
  method: 'GET',
  path: '/wps/system/status',
  summary:
    'Whether the brand is open, in maintenance or closed to the visitor’s region, and what pages start with.',
  answer: SystemStatus,
});

export const GetWhiteLabel = call({
  method: 'GET',
  path: '/wps/system/whitelabel',
  summary: 'The brand’s configuration: name, currency, languages, links and flags.',
  answer: WhiteLabel,
});

export const GetDomainRoute = call({
  method: 'GET',
  path: '/wps/system/domainRoute',
  summary: 'The host names under which the brand answers.',
  answer: Type.Array(DomainRoute),
});

const Language = Type.String({ pattern: '^[A-Za-z]{2,3}([-_][A-Za-z]{2,8})?$' });

export const GetMerchantWallet = call({
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  summary: 'Whether one wallet serves all vendors, and the currency it keeps.',
  answer: Type.Object({ isSingle: Type.Boolean(), currency: Currency, currencyDisplay: Type.String() }),
});

export const UpdateLanguage = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_updateLanguage',
  faults: ['brand.bad_language'],
  summary: 'Remembers the member’s language for messages that reach him outside of a page.',
  body: Type.Object({ language: Language }, closed),
  answer: Type.Object({ language: Type.String() }),
});
