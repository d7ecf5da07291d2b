/** A provider of identities, as this house sees one; `openid.ts` speaks to the real ones, a local one runs in tests. */
import type { BrandId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ProviderError, SocialProvider } from './contract.ts';

/** In the order they are shown. */
export const PROVIDERS = ['google', 'facebook'] as const satisfies readonly SocialProvider[];

export type Journey = {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The provider lets him sign in anew even when it believes to know who is there. */
  readonly ask?: boolean;
};

export type Vouched = {
  /** The provider's own name for him. */
  readonly subject: string;
  /** His mail address, where the provider says that it was proved to it. */
  readonly email: string | undefined;
  /** When he last signed in at the provider, ms; undefined where it does not say. */
  readonly signedInAt: number | undefined;
};

export type SocialClient = {
  /** Where the visitor is sent. @throws ProviderTrouble */
  readonly start: (journey: Journey) => Promise<string>;
  /** Who came back. @throws ProviderTrouble */
  readonly finish: (query: string, journey: Journey) => Promise<Vouched>;
  /** Whether it says when somebody signed in there: `perhaps` where the house's project has to have that turned on. */
  readonly tellsWhen: 'always' | 'perhaps' | 'never';
};

/** A service that is asked by our server to write to a phone, and to look at what was typed. */
export type PhoneService = {
  /** `to` in E.164. @returns the service's own name for what it sent, where it has one. @throws ProviderTrouble */
  readonly send: (ask: {
    readonly brandId: BrandId;
    readonly to: string;
    /** Of the visitor: the service counts by it, too. */
    readonly ip: string;
    readonly language: string;
  }) => Promise<{ readonly reference: string }>;
  /** An identity token for the right code. @throws ProviderTrouble */
  readonly check: (answer: {
    readonly brandId: BrandId;
    readonly to: string;
    readonly reference: string;
    readonly code: string;
    readonly ip: string;
  }) => Promise<string>;
};

export type PhoneClient = {
  /** The number a phone sign-in service vouches for, as it wrote it. @throws ProviderTrouble */
  readonly phoneOf: (idToken: string) => Promise<string>;
  /** Left out where the service's own program hands out the tokens. */
  readonly service?: PhoneService | undefined;
};

export class ProviderTrouble extends Error {
  readonly code: ProviderError;
  constructor(code: ProviderError, cause?: unknown) {
    super(code, { cause });
    this.name = 'ProviderTrouble';
    this.code = code;
  }
}

/** What an installation has, and what its brands do with it. */
export type SocialSetting = {
  readonly clients: Partial<Record<SocialProvider, SocialClient>>;
  readonly phone?: PhoneClient | undefined;
  /** What the brand offers. */
  readonly offers: (brandId: BrandId, way: SocialProvider | 'phone') => Promise<boolean>;
  /** Writes a player nobody has seen before, without a password. */
  readonly openPlayer: (tx: Tx, brandId: BrandId, host: string) => Promise<string>;
};
