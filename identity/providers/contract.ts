/** The words of those who vouch for people: which there are, and what each may answer instead of its word (docs/PRODUCT.md, 8). */
import type { Static } from 'typebox';
import { literals } from '#kernel/wire.ts';

/** What a provider may answer instead of its word (docs/PRODUCT.md, 8). */
export const PROVIDER_FAULTS = [
  'identity.provider_captcha_check_failed',
  'identity.provider_code_expired',
  'identity.provider_invalid_phone_number',
  'identity.provider_invalid_verification_code',
  'identity.provider_missing_phone_number',
  'identity.provider_missing_verification_code',
  'identity.provider_operation_not_allowed',
  'identity.provider_popup_closed_by_user',
  'identity.provider_quota_exceeded',
  'identity.provider_too_many_requests',
  'identity.provider_unknown',
] as const;

export const SocialProvider = literals(['google', 'facebook']);
export type SocialProvider = Static<typeof SocialProvider>;

/** The error codes of authentication providers (docs/PRODUCT.md, 8). */
export const PROVIDER_ERRORS = [
  'invalid-phone-number',
  'missing-phone-number',
  'too-many-requests',
  'unknown',
  'invalid-verification-code',
  'missing-verification-code',
  'captcha-check-failed',
  'quota-exceeded',
  'operation-not-allowed',
  'code-expired',
  'popup-closed-by-user',
] as const;
export type ProviderError = (typeof PROVIDER_ERRORS)[number];
