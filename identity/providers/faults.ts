import { defineFaults, type FaultDetail } from '#kernel/faults.ts';
import { MINUTE } from '#kernel/time.ts';
import type { ProviderError } from './contract.ts';

/** The error catalogue of authentication providers (docs/PRODUCT.md, 8), each with what it means for the visitor. */
export const providerFaults = defineFaults({
  'identity.provider_operation_not_allowed': { status: 403 },
  'identity.provider_invalid_phone_number': { status: 422 },
  'identity.provider_missing_phone_number': { status: 422 },
  // Try again after five minutes.
  'identity.provider_too_many_requests': { status: 429, retryAfterMs: 5 * MINUTE },
  'identity.provider_invalid_verification_code': { status: 422 },
  'identity.provider_missing_verification_code': { status: 422 },
  'identity.provider_captcha_check_failed': { status: 422 },
  'identity.provider_quota_exceeded': { status: 503 },
  'identity.provider_code_expired': { status: 422 },
  'identity.provider_popup_closed_by_user': { status: 422 },
  'identity.provider_unknown': { status: 503 },
});

const CODES = {
  'invalid-phone-number': 'identity.provider_invalid_phone_number',
  'missing-phone-number': 'identity.provider_missing_phone_number',
  'too-many-requests': 'identity.provider_too_many_requests',
  unknown: 'identity.provider_unknown',
  'invalid-verification-code': 'identity.provider_invalid_verification_code',
  'missing-verification-code': 'identity.provider_missing_verification_code',
  'captcha-check-failed': 'identity.provider_captcha_check_failed',
  'quota-exceeded': 'identity.provider_quota_exceeded',
  'operation-not-allowed': 'identity.provider_operation_not_allowed',
  'code-expired': 'identity.provider_code_expired',
  'popup-closed-by-user': 'identity.provider_popup_closed_by_user',
} as const satisfies Record<ProviderError, string>;

/** The refusal a provider's error becomes. */
export const providerFault = (error: ProviderError, detail?: FaultDetail) =>
  providerFaults(CODES[error], detail);
