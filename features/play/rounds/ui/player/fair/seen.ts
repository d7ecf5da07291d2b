/**
 * Fingerprints this device has been shown, each before a round was played with its seed. The check page can then say not only
 * that a seed fits its fingerprint, but that this very fingerprint stood here beforehand.
 */
import type { SeedInfo } from '#features/play/rounds/contract.ts';

const PLACE = 'fair.seen';
const MOST = 60;

function seen(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberFingerprints({ serverSeedHash, nextServerSeedHash }: SeedInfo): void {
  const both = [nextServerSeedHash, serverSeedHash];
  const list = [...both, ...seen().filter((one) => !both.includes(one))].slice(0, MOST);
  try {
    localStorage.setItem(PLACE, JSON.stringify(list));
  } catch {
    // A full storage costs a comfort, not a round.
  }
}

export const wasShownHere = (fingerprint: string): boolean => seen().includes(fingerprint);
