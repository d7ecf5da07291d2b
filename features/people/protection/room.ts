/** Front desk of protection: the one gate of every stake and deposit, and the rules of a brand's jurisdiction. */
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { JurisdictionSettings } from './contract/settings.ts';
import { createProtection, type Protection, type ProtectionNeeds } from './service.ts';

export type ProtectionRoom = Room & { readonly protection: Protection };

export const createProtectionRoom = (needs: ProtectionNeeds): ProtectionRoom => ({
  path: 'features/people/protection',
  protection: createProtection(needs),
  routes: [],
  access: ACCESS,
  topics: [],
  jobs: {},
  ticks: [],
  listeners: [],
  books: NO_BOOKS,
  seeds: [],
  settings: [JurisdictionSettings],
});
