/** The calls about second factors, for players and for staff: the same words under two roots. */
import type {
  Factors,
  PasskeyAttestation,
  PlayerFactors,
  StepUp,
  StaffFactors,
  StartStepUp,
  StepUpCode,
} from '#identity/factors/contract.ts';
import type { SocialProvider } from '#identity/providers/contract.ts';
import type { Api } from '#platform/ui/api.ts';

export type Root = '/wps/session' | '/ops/session';
type Both<Name extends keyof typeof PlayerFactors> =
  | (typeof PlayerFactors)[Name]
  | (typeof StaffFactors)[Name];

export type FactorApi = {
  readonly list: () => Promise<Factors>;
  readonly stepUp: (given: StepUp) => Promise<unknown>;
  readonly passkeyPrompt: () => Promise<unknown>;
  /** Sends the code a proof by text message or mail wants; offered to players alone. */
  readonly sendCode: (method: 'sms' | 'email') => Promise<{ readonly expiredMinutes: number }>;
  /** The address of a connected provider that is to say who is here; offered to players alone. */
  readonly startSocial: (provider: SocialProvider) => Promise<{ readonly url: string }>;
  readonly startTotp: () => Promise<{ secret: string; uri: string }>;
  readonly confirmTotp: (code: string) => Promise<readonly string[]>;
  readonly dropTotp: () => Promise<unknown>;
  readonly renewCodes: () => Promise<readonly string[]>;
  readonly startPasskey: () => Promise<unknown>;
  readonly addPasskey: (name: string, credential: PasskeyAttestation) => Promise<readonly string[]>;
  readonly dropPasskey: (id: string) => Promise<unknown>;
};

export const factorApi = (api: Api, root: Root): FactorApi => ({
  list: () => api.send<Both<'list'>>('GET', `${root}/factors`, {}),
  stepUp: (body) => api.send<Both<'stepUp'>>('POST', `${root}/step-up`, { body }),
  passkeyPrompt: () => api.send<Both<'passkeyPrompt'>>('POST', `${root}/step-up/passkey`, {}),
  sendCode: (method) =>
    api.send<typeof StepUpCode>('POST', '/wps/session/step-up/send', { body: { method } }),
  startSocial: (provider) =>
    api.send<typeof StartStepUp>('POST', '/wps/session/step-up/social/{provider}', { params: { provider } }),
  startTotp: () => api.send<Both<'startTotp'>>('POST', `${root}/factors/totp`, {}),
  confirmTotp: async (code) =>
    (await api.send<Both<'confirmTotp'>>('POST', `${root}/factors/totp/confirm`, { body: { code } }))
      .recoveryCodes,
  dropTotp: () => api.send<Both<'dropTotp'>>('DELETE', `${root}/factors/totp`, {}),
  renewCodes: async () =>
    (await api.send<Both<'renewCodes'>>('POST', `${root}/factors/recovery`, {})).recoveryCodes,
  startPasskey: () => api.send<Both<'startPasskey'>>('POST', `${root}/factors/passkeys/options`, {}),
  addPasskey: async (name, credential) =>
    (await api.send<Both<'addPasskey'>>('POST', `${root}/factors/passkeys`, { body: { name, credential } }))
      .recoveryCodes,
  dropPasskey: (id) =>
    api.send<Both<'dropPasskey'>>('DELETE', `${root}/factors/passkeys/{id}`, { params: { id } }),
});
