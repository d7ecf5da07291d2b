/** Bearer tokens and bound cookies: 256 random bits each; only their hashes are stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Realm } from '../rules.ts';

/** `__Host-`: Secure, Path=/ and no Domain, enforced by the browser. */
export const COOKIES: Readonly<Record<Realm, string>> = { member: '__Host-haat', staff: '__Host-haat-ops' };
/** What makes a browser a known one, and what stands for a password for a day. */
export const DEVICE_COOKIE = '__Host-haat-device';
export const KEEP_COOKIE = '__Host-haat-keep';

export const newSecret = (): string => randomBytes(32).toString('base64url');
export const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** A cheap look before anything is hashed or asked: 32 bytes as base64url are 43 characters. */
export const looksLikeSecret = (text: string): boolean => text.length === 43;
export const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);
