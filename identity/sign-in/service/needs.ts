/** What signing in stands on; the brand's say comes from above, handed in where the house is put together. */
import type { BrandId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Context } from '#platform/http/route.ts';
import type { Cap } from '#identity/codes/rules.ts';
import type { FactorService } from '#identity/factors/service.ts';
import type { Captchas } from '#identity/human/service/captcha.ts';
import type { Human } from '#identity/human/service.ts';
import type { Passwords } from '#identity/passwords/service.ts';
import type { Realm } from '#identity/accounts/rules.ts';
import type { Identity, Visitor } from '#identity/sessions/service.ts';

/** What a brand lets happen at its door. */
export type DoorSettings = {
  /** MOBILEVERCODELOGIN3 */
  readonly smsLogin: boolean;
  readonly freePlay: boolean;
  /** Sign-ins from a browser and network the account was never seen with want a code. */
  readonly extraVerification: boolean;
  /** Age at which a password has to be changed; undefined where passwords do not grow old. */
  readonly passwordMaxMs: number | undefined;
  /** Says that a name does not exist to who has read the picture (TELLUNKNOWNNAME); one answer for both otherwise. */
  readonly tellsUnknown?: boolean;
  /** Where a mobile number is from when nothing else was chosen, digits only. */
  readonly dialingCode: string;
};

export type DoorPolicy = {
  readonly settings: (brandId: BrandId) => Promise<DoorSettings>;
  /** Whether the brand wants a second proof of everybody who comes from this address; nobody's when left out. */
  readonly flagged?: (brandId: BrandId, ip: string) => Promise<boolean>;
  /** The name on the member's bank account, as he gave it; undefined where none is on file. */
  readonly holderName?: (accountId: string) => Promise<string | undefined>;
  /** Writes a trial member with its play credits. */
  readonly openTrial: (tx: Tx, brandId: BrandId) => Promise<string>;
};

/** One-time codes (identity/codes). */
export type CodeService = {
  /** Counts `what` and says whether there was room for it. */
  readonly room: (what: string, cap: Cap) => Promise<boolean>;
  readonly send: (request: {
    readonly brandId: BrandId;
    readonly purpose: 'login' | 'verify';
    readonly channel: 'sms' | 'email';
    readonly to: string;
    readonly subject: string;
    readonly ip: string;
    readonly language: string;
    readonly deliver?: boolean;
  }) => Promise<{ readonly expiredMinutes: number }>;
  readonly take: (request: {
    readonly brandId: BrandId;
    readonly purpose: 'login' | 'verify';
    readonly channel: 'sms' | 'email';
    readonly to: string;
    readonly subject: string;
    readonly code: string;
  }) => Promise<void>;
};

/** Numbers and addresses an account has proved (identity/accounts/store/contacts.ts). */
export type ContactDirectory = {
  readonly ownerOf: (brandId: BrandId, phone: string) => Promise<string | undefined>;
  readonly provedOf: (accountId: string) => Promise<{ sms: string | undefined; email: string | undefined }>;
  /** E.164 of what was typed, or undefined when it is no mobile number. */
  readonly numberOf: (mobileNum: string, dialingCode: string) => string | undefined;
};

export type SignInNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly passwords: Passwords;
  readonly factors: FactorService;
  readonly captchas: Captchas;
  readonly human: Human;
  readonly codes: CodeService;
  readonly contacts: ContactDirectory;
  readonly policy: DoorPolicy;
};

/** Where a sign-in comes from and what it is for. */
export type Arrival = {
  readonly brandId: BrandId;
  readonly realm: Realm;
  readonly visitor: Visitor;
  readonly host: string;
  readonly entry: 'site' | 'agent';
  readonly remember: boolean;
  /** The remembered sign-in this one goes on with. */
  readonly family?: string;
  readonly cookie: Context['cookie'];
};
