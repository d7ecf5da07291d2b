/** Who plays in the sample brand, by the points of his last days, and what the richest of them took. */
import { hash } from 'node:crypto';
import type { Address, RedemptionState } from '../contract.ts';
import type { RejectReason } from '../contract/ops.ts';

/** The same row at every start. */
export const sampleId = (text: string): string => {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** One on each level of the sample's road (features/around/vip), the richest last. */
export const SAMPLE_PLAYERS: readonly { readonly username: string; readonly points: number }[] = [
  { username: 'jamal_barisal', points: 40 },
  { username: 'selim_khulna', points: 320 },
  { username: 'rumana77', points: 720 },
  { username: 'kamal_dhaka', points: 1_600 },
  { username: 'nargis_sylhet', points: 12_000 },
];

const ADDRESS: Address = {
  name: 'Nargis Akter',
  phone: '+8801711000000',
  street: '21 Zindabazar Road',
  city: 'Sylhet',
  postcode: '3100',
};

export type SampleRedemption = {
  readonly state: RedemptionState;
  readonly reason: RejectReason | '';
  readonly tracking: string;
  readonly address: Address;
};
/** One in each state, the newest first. */
export const SAMPLE_REDEMPTIONS: readonly SampleRedemption[] = [
  { state: 'in_process', reason: '', tracking: '', address: ADDRESS },
  { state: 'approved', reason: '', tracking: 'SB-4471-22', address: ADDRESS },
  { state: 'rejected', reason: 'out_of_stock', tracking: '', address: ADDRESS },
];
