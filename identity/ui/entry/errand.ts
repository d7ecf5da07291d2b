/** What this tab left for a provider for, when it was not to sign in, and the page it comes back to. */
import type { SocialProvider } from '#identity/social/contract.ts';

export type Errand = {
  readonly purpose: 'connect' | 'prove';
  readonly provider: SocialProvider;
  /** Path on this site. */
  readonly back: string;
};

/** Session key. */
const ERRAND = 'errand';

export const setOut = (errand: Errand): void => sessionStorage.setItem(ERRAND, JSON.stringify(errand));

/** Only a path of this very site: what stands in storage is nobody's word. */
const isPath = (text: unknown): text is string =>
  typeof text === 'string' && /^\/(?![/\\])[\w/-]*$/.test(text);

/** Reads the errand this tab is on with that provider, once. */
export function takeErrand(provider: SocialProvider): Errand | undefined {
  const kept = sessionStorage.getItem(ERRAND);
  sessionStorage.removeItem(ERRAND);
  if (kept === null) return undefined;
  try {
    const { purpose, back, ...rest } = JSON.parse(kept) as Record<string, unknown>;
    if ((purpose !== 'connect' && purpose !== 'prove') || rest['provider'] !== provider) return undefined;
    return { purpose, provider, back: isPath(back) ? back : '/member/security' };
  } catch {
    return undefined;
  }
}
