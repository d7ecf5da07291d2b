/** The door vendors call: signed bodies, answered in their own words. */
import { type Context, type Route, route } from '#platform/http/route.ts';
import { VendorCall, VendorGroupCall } from '../contract.ts';
import type { Receive } from '../service/receive.ts';

/** A thousand a second of one vendor's address, and room for a burst. */
const RULES = { allow: ['service'], always: true, raw: true, bare: true, perMinute: 600_000 } as const;

export function walletRoutes(receive: Receive): readonly Route[] {
  const take = ({ brand, header, rawBody }: Context, vendor: string, path: string): Promise<string> =>
    receive({ brandId: brand.id, vendor, path, header, rawBody });
  return [
    route(VendorCall, RULES, (context, { params }) => take(context, params.vendor, params.verb)),
    route(VendorGroupCall, RULES, (context, { params }) =>
      take(context, params.vendor, `${params.group}/${params.verb}`),
    ),
  ];
}
