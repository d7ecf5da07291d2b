/** The words of a brand: what a white label is and says of itself (spec sections 3, 6, 7; RULINGS, first lines). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { Currency } from '#kernel/wire.ts';

/** White-label flags of spec section 6. */
export const BrandFlags = Type.Object({
  USERNAMEREG3: Type.Boolean(),
  MOBILEVERCODELOGIN3: Type.Boolean(),
  DIRECTREG3: Type.Boolean(),
  CHNGPASSVERIF3: Type.Boolean(),
  AGENTPOLICY3: Type.Boolean(),
  REGMOBVERF3: Type.Boolean(),
  MOBILENUMPASSREG3: Type.Boolean(),
  FREEPLAY: Type.Boolean(),
});
export type BrandFlags = Static<typeof BrandFlags>;

/** 0 normal · 1 maintenance (takes precedence) · 2 region restricted (spec section 4). */
export const SystemStatus = Type.Object({
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  maintenance: Type.Boolean(),
  regionRestriction: Type.Boolean(),
  maintenanceEnd: Type.Union([Type.String(), Type.Null()]),
  location: Type.Object({ ip: Type.String() }),
  serverTime: Type.String(),
});
export type SystemStatus = Static<typeof SystemStatus>;

export const WhiteLabel = Type.Object({
  merchantCode: Type.String(),
  name: Type.String(),
  currency: Currency,
  playMoney: Type.Boolean(),
  timeZone: Type.String(),
  defaultLanguage: Type.String(),
  languages: Type.Array(Type.String()),
  defaultTheme: Type.Union([Type.Literal('dark'), Type.Literal('light')]),
  isSingle: Type.Boolean(),
  minAge: Type.Integer(),
  jackpot: Type.Union([Type.Literal('display'), Type.Literal('pool')]),
  customerService: Type.Array(
    Type.Object({
      csType: Type.Union([Type.Literal('LIVECHAT'), Type.Literal('FACEBOOK'), Type.Literal('TELEGRAM')]),
      url: Type.String(),
    }),
  ),
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
  summary: 'Whether the brand is open, in maintenance or closed to the visitor’s region.',
  answer: SystemStatus,
});

export const GetWhiteLabel = call({
  method: 'GET',
  path: '/wps/system/whitelabel',
  summary: 'The brand’s configuration: name, currency, languages and flags.',
  answer: WhiteLabel,
});
