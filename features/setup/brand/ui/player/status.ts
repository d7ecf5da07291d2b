/** What a page already knows of the brand's status; the contract's schemas are not brought to the browser for it. */
import type { SystemStatus } from '#features/setup/brand/contract.ts';

export const STATUS_PATH = '/wps/system/status';

const isStatus = (value: unknown): value is Pick<SystemStatus, 'info'> =>
  typeof value === 'object' && value !== null && 'info' in value;

/** Figures of the status that was answered or drawn, where it was. */
export const infoOf = ({ value }: { readonly value?: unknown }): SystemStatus['info'] | undefined =>
  isStatus(value) ? value.info : undefined;
