/** The browser's passkey dialogs, loaded when one is used. */
import type { PasskeyAssertion, PasskeyAttestation } from '#identity/factors/contract.ts';

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Asks the device to sign. @throws when the person closes the dialog */
export async function signWithPasskey(options: unknown): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The server made the options with the same library: both sides name them alike.
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** Asks the device to make a passkey. @throws when the person closes the dialog */
export async function makePasskey(options: unknown): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}
