/** Why this tab was sent to a provider, when it was not to sign in, and the page it comes back to. */
import type { SocialProvider } from '#identity/social/contract.ts';

export type PendingRedirect = {
  readonly purpose: 'connect' | 'prove';
  readonly provider: SocialProvider;
  /** Path on this site. */
  readonly back: string;
};

/** Session key. */
const PENDING = 'pendingRedirect';

export const keepPendingRedirect = (pending: PendingRedirect): void =>
  sessionStorage.setItem(PENDING, JSON.stringify(pending));

/** Only a path of this site: what stands in session storage is not to be trusted. */
const isPath = (text: unknown): text is string =>
  typeof text === 'string' && /^\/(?![/\\])[\w/-]*$/.test(text);

/** Reads and removes what this tab was sent to that provider for. */
export function takePendingRedirect(provider: SocialProvider): PendingRedirect | undefined {
  const kept = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  if (kept === null) return undefined;
  try {
    const { purpose, back, ...rest } = JSON.parse(kept) as Record<string, unknown>;
    if ((purpose !== 'connect' && purpose !== 'prove') || rest['provider'] !== provider) return undefined;
    return { purpose, provider, back: isPath(back) ? back : '/member/security' };
  } catch {
    return undefined;
  }
}
