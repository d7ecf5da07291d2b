/** What can be shown, why it is refused and what is looked at, told once and without schemas: screens read them too. */
export const DOCUMENT_KINDS = ['identity', 'selfie', 'address', 'funds', 'payment'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_STATES = ['draft', 'waiting', 'accepted', 'refused', 'expired', 'dropped'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const REFUSE_REASONS = [
  'unreadable',
  'incomplete',
  'expired',
  'other_person',
  'other_data',
  'wrong_kind',
  'altered',
  'other',
] as const;
export type RefuseReason = (typeof REFUSE_REASONS)[number];

export const CHECKS = [
  'readable',
  'whole',
  'genuine',
  'name',
  'birth',
  'address',
  'in_date',
  'face',
  'amounts',
] as const;
export type Check = (typeof CHECKS)[number];
/** What has to be looked at before a document of this kind is accepted. */
export const CHECKLIST: Readonly<Record<DocumentKind, readonly Check[]>> = {
  identity: ['readable', 'whole', 'genuine', 'name', 'birth', 'in_date'],
  selfie: ['readable', 'genuine', 'face'],
  address: ['readable', 'whole', 'genuine', 'name', 'address', 'in_date'],
  funds: ['readable', 'whole', 'genuine', 'name', 'amounts'],
  payment: ['readable', 'genuine', 'name'],
};

/** Texts of the profile a document proves; the member writes them before he sends it. */
export const PROVES = {
  identity: ['fullname', 'birthday'],
  selfie: ['fullname', 'birthday'],
  address: ['fullname', 'address'],
  funds: ['fullname'],
  payment: ['fullname'],
} as const satisfies Readonly<Record<DocumentKind, readonly string[]>>;

export const MOST_PAGES = 3;
/** bytes of a picture as it is sent */
export const MOST_BYTES = 5 * 1024 * 1024;
