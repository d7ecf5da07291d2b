/**
 * Headers every answer carries (CHECKS 26). Pages replace the policy by their own with a nonce; everything else may load nothing.
 */
export const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cache-control': 'no-store',
};

/**
 * The policy of an HTML page: only scripts with this answer's nonce, and what they load. `self` styles are our own files.
 * @param pictureHosts origins pictures may come from besides this one
 * @param frames origins the page may show a page of; none where there are none
 */
export const pagePolicy = (
  nonce: string,
  pictureHosts: readonly string[] = [],
  frames: readonly string[] = [],
): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictureHosts].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types haat',
  ].join('; ');

/** A public drawing may be shown by pages of other origins: a picture host hands on what it got here, headers included. */
export const FOR_PICTURE_HOSTS = { 'cross-origin-resource-policy': 'cross-origin' } as const;
