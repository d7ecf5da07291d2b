/** Why this tab was sent to a provider, when it was not to sign in, and the page it comes back to. */
import { STEP_UP_PAGES, type StepUpPage } from '#identity/factors/contract/pages.ts';
import type { SocialProvider } from '#identity/providers/contract.ts';

export type PendingRedirect = {
  readonly provider: SocialProvider;
  /** Path on this site. */
  readonly back: string;
} & (
  | { readonly purpose: 'connect' }
  /** `page`: where the proof is to count. */
  | { readonly purpose: 'prove'; readonly page: StepUpPage }
);

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
    if (rest['provider'] !== provider) return undefined;
    const here = { provider, back: isPath(back) ? back : '/member/security' };
    if (purpose === 'connect') return { ...here, purpose };
    const page = STEP_UP_PAGES.find((one) => one === rest['page']);
    return purpose === 'prove' && page ? { ...here, purpose, page } : undefined;
  } catch {
    return undefined;
  }
}
