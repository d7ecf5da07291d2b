/** Every adapter of the house, a line each. */
import type { VendorAdapter } from './adapter.ts';
import { haatAdapter } from './haat.ts';
import { hub88Adapter } from './hub88.ts';
import { sportsAdapter } from './sports.ts';
import { tcAdapter } from './tc.ts';

export const ADAPTERS: readonly VendorAdapter[] = [haatAdapter, hub88Adapter, sportsAdapter, tcAdapter];
export const adapterOf = (code: string): VendorAdapter | undefined =>
  ADAPTERS.find((one) => one.code === code);
