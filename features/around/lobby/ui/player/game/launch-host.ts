/**
 * Hosts games are launched at (`launchGameCDNs`; docs/PRODUCT.md, 7). Only domains of the brand count: whoever is signed in takes his
 * session along by a hand-off code (RULINGS, Identity), and a code is given to nobody else.
 */
import type { SystemStatus } from '#features/setup/brand/contract.ts';
import type { MakeHandoff } from '#identity/sessions/contract.ts';
import type { Api } from '#platform/ui/api.ts';

type Hosts = Pick<SystemStatus['info'], 'launchGameCDNs' | 'domainRoute'>;

/** Origins a game may be launched at. */
export function launchOrigins({ launchGameCDNs, domainRoute }: Hosts): readonly string[] {
  const own = new Set(domainRoute.map(({ domain }) => domain));
  const urls = launchGameCDNs.filter((host) => URL.canParse(host)).map((host) => new URL(host));
  return [...new Set(urls.filter(({ host }) => own.has(host)).map(({ origin }) => origin))];
}

/** One of several by lot, each as likely as the others; undefined where there is none. */
export function byLot<One>(
  several: readonly One[],
  lot: () => number = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
): One | undefined {
  const fair = 2 ** 32 - (2 ** 32 % (several.length || 1));
  let drawn = lot();
  while (drawn >= fair) drawn = lot();
  return several[drawn % (several.length || 1)];
}

type HostRequest = {
  readonly hosts: Hosts;
  /** Where the game stands, as the launch answered: an address without a host. */
  readonly url: string;
  readonly api: Api;
  readonly isMember: boolean;
  /** The origin of this page. */
  readonly here: string;
};

/** The whole address a game is launched at; undefined where it opens in this page. */
export async function launchAddress({
  hosts,
  url,
  api,
  isMember,
  here,
}: HostRequest): Promise<string | undefined> {
  const origin = byLot(launchOrigins(hosts));
  if (origin === undefined || origin === here) return undefined;
  const there = new URL(url, origin);
  if (there.origin !== origin) return undefined;
  if (isMember) {
    const { code } = await api.send<typeof MakeHandoff>('POST', '/wps/session/handoff/code', {});
    there.searchParams.set('handoff', code);
  }
  return there.href;
}
