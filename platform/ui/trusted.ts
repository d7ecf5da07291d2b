/**
 * The one Trusted Types policy of our pages (`trusted-types haat`, platform/http/headers.ts): a script's address is trusted when it
 * is one of our own files, whoever asks.
 */
const OURS = /^\/(sw\.js|assets\/[\w.-]+\.js)$/;

type Policy = { readonly createScriptURL: (address: string) => unknown };
type Factory = { readonly createPolicy: (name: string, rules: Policy) => Policy };
const isFactory = (value: unknown): value is Factory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

export function ourScript(address: string): string {
  if (!OURS.test(address)) throw new TypeError(`not a script of ours: ${address}`);
  return address;
}

// A policy may be made once a page.
let policy: Policy | undefined;

/** The address as browsers with Trusted Types want it; others take the text. */
export function trustedScript(address: string): string {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (!isFactory(factory)) return ourScript(address);
  policy ??= factory.createPolicy('haat', { createScriptURL: ourScript });
  // The DOM's types know only texts here; the browser takes its own TrustedScriptURL.
  return policy.createScriptURL(address) as string;
}
