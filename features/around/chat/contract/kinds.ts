/** The closed lists of chat, told once and without schemas: screens read them too. */
export const MESSAGE_KINDS = ['text', 'round', 'slip', 'rain'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export const SHARE_KINDS = ['round', 'slip'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** Why a message is reported, deleted, or its writer kept from writing. */
export const REASONS = ['insult', 'spam', 'begging', 'personal_data', 'fraud', 'other'] as const;
export type Reason = (typeof REASONS)[number];

export const SANCTION_KINDS = ['mute', 'ban'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];
/** Minutes a sanction may last; 0 is until somebody lifts it. */
export const SANCTION_MINUTES = [10, 60, 1_440, 10_080, 0] as const;

/** Languages whose abuse the filter knows of itself; a brand adds words of its own. */
export const FILTER_LANGUAGES = ['en', 'bn', 'hi', 'fil', 'vi', 'th', 'id', 'ms', 'zh', 'ar'] as const;
export type FilterLanguage = (typeof FILTER_LANGUAGES)[number];

export const LONGEST_MESSAGE = 300;
export const HISTORY = 50;

/** What a member asks customer service about, as cases of support do (docs/PRODUCT.md, 3). */
export const SERVICE_TOPICS = ['deposit', 'withdrawal', 'game', 'service', 'application', 'other'] as const;
export type ServiceTopic = (typeof SERVICE_TOPICS)[number];
export const SERVICE_STATES = ['waiting', 'open', 'closed'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];
/** What the house itself says in a conversation. */
export const HOUSE_SAYS = [
  'queued',
  'taken',
  'handed_over',
  'closed_by_staff',
  'closed_by_member',
  'closed_by_time',
] as const;
export type HouseSays = (typeof HOUSE_SAYS)[number];
export const LONGEST_SERVICE_TEXT = 2_000;
export const LONGEST_CONTACT = 120;
/** bytes of a picture as it is sent */
export const MOST_BYTES = 5 * 1024 * 1024;
export const MOST_FILES = 6;
