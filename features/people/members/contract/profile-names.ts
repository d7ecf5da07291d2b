/** Labels of the profile (docs/PRODUCT.md, 3), told once and without schemas: screens read them too. */
export const PROFILE_FIELDS = [
  'nickname',
  'fullname',
  'payeeName',
  'birthday',
  'nationality',
  'region',
  'address',
  'occupation',
  'incomeSource',
  'whatsapp',
  'telegram',
  'zalo',
  'facebook',
  'line',
  'wechat',
  'qqNum',
] as const;
export type ProfileFieldName = (typeof PROFILE_FIELDS)[number];

/** What level 1 takes, all of it (docs/RULINGS.md): a phone number or mail address he has proved, his name, his birth date. */
export const FIRST_LEVEL = ['contact', 'fullname', 'birthday'] as const;
export type FirstLevelPart = (typeof FIRST_LEVEL)[number];

export type StaffField = Exclude<ProfileFieldName, 'payeeName'>;
/** The account holder's name is who gets paid: a change of it is a change of payee, which one person never makes alone (CHECKS 33). */
export const STAFF_FIELDS = PROFILE_FIELDS.filter((name): name is StaffField => name !== 'payeeName');
