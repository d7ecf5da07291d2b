import { providerFault } from '../faults.ts';
import { ProviderTrouble } from '../service.ts';

/** Throws on what a provider's trouble means to the visitor. */
export const rethrow = (error: unknown): never => {
  throw error instanceof ProviderTrouble ? providerFault(error.code) : error;
};
