/** For tests: what an entry says besides its texts. */
export const FACTS = {
  position: 0,
  enabled: true,
  picture: '',
  ink: '',
  linkage: '',
  execution: '',
  promotionType: '',
  subject: '',
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
} as const;
