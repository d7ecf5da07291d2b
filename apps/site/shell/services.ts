/** What the side bar leads to outside of the site: ways to customer service, and the app. It comes after the first picture. */
import type { WhiteLabel } from '#features/setup/brand/contract.ts';

type Services = WhiteLabel['customerService'];
type Resources = WhiteLabel['resources'];

/** The first entry of each kind, in the order of the brand's list. */
export const servicesByKind = (services: Services): Services =>
  services.filter((one, at) => services.findIndex(({ csType }) => csType === one.csType) === at);

/** Where the app for a phone is had: the brand's file, else the page with the guide. */
export const appAddress = (resources: Resources, system: 'Android' | 'MOBILECONFIG'): string =>
  resources.find(({ resourceType }) => resourceType === system)?.url ?? '/down';
