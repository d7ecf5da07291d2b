/** Pictures of the site: from this host, or from the picture hosts of the brand where it has some. */
import type { ComponentProps } from 'react';
import { createContext, use } from 'react';

/** Addresses the brand's pictures are had from, as `https://host[/path]`; empty where they come from this host. */
export const PictureHosts = createContext<readonly string[]>([]);

/** FNV-1a, 32 bits: spreads short texts evenly and is the same on both sides of the wire. */
function lotOf(text: string): number {
  let lot = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) lot = Math.imul(lot ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return lot;
}

/**
 * Where a picture is had. Hosts are chosen by lot (docs/PRODUCT.md, 7), and the picture's own address is the lot: the server and the
 * browser draw the same page, and a browser never fetches from a second host what it keeps from the first. Addresses that are not of
 * this host stay as they are.
 */
export function pictureAt(hosts: readonly string[], address: string): string {
  const host = hosts[lotOf(address) % (hosts.length || 1)];
  if (host === undefined || !address.startsWith('/') || address.startsWith('//')) return address;
  return host.replace(/\/+$/, '') + address;
}

type Props = Omit<ComponentProps<'img'>, 'src'> & { readonly src: string };

export function Picture({ src, alt, ...rest }: Props) {
  return <img {...rest} src={pictureAt(use(PictureHosts), src)} alt={alt} />;
}

/** The address of a picture on this host, when it came from one of the hosts and did not arrive. */
export function ownAddress(hosts: readonly string[], address: string): string | undefined {
  const host = hosts.map((one) => one.replace(/\/+$/, '')).find((one) => address.startsWith(`${one}/`));
  return host === undefined ? undefined : address.slice(host.length);
}

/**
 * A host that is down takes no picture with it: what fails there is asked for here, once. Listens to the whole document, since
 * pictures fail before their part of the page is awake.
 */
export function followLostPictures(hosts: readonly string[], page: Document): void {
  if (hosts.length === 0) return;
  const mend = (picture: HTMLImageElement): void => {
    const own = ownAddress(hosts, picture.src);
    if (own !== undefined) picture.src = own;
  };
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) mend(target);
    },
    { capture: true },
  );
  for (const picture of page.images) if (picture.complete && picture.naturalWidth === 0) mend(picture);
}
