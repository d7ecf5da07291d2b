/** What a brand says of its support: how soon it answers, how long feedback is, who arbitrates. */
import { duration, onOff, settings, text, whole } from '#kernel/settings.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { MOST_DECIDE_DAYS } from './arbiters.ts';

export const DeskSettings = settings(
  'support.desk',
  {
    /** From a player's message to the answer; what the page promises him. */
    answerMs: duration('support.settings.answer', { every: 'minute', minimum: 5 * 60_000, maximum: 7 * DAY }),
    /** Never more than the jurisdiction allows. */
    decideDays: whole('support.settings.decide', { minimum: 1, maximum: MOST_DECIDE_DAYS, unit: 'day' }),
    /** An answer nobody replies to is the end of a case after so long. */
    closeDays: whole('support.settings.close', { minimum: 1, maximum: 90, unit: 'day' }),
    /** After the final word of a complaint it can be taken to the arbiter for so long. */
    escalateDays: whole('support.settings.escalate', { minimum: 30, maximum: 730, unit: 'day' }),
    guests: onOff('support.settings.guests'),
    dayCases: whole('support.settings.day_cases', { minimum: 1, maximum: 100 }),
    leastWords: whole('support.settings.least_words', { minimum: 1, maximum: 100 }),
    mostWords: whole('support.settings.most_words', { minimum: 10, maximum: 1_000 }),
    arbiterName: text('support.settings.arbiter_name', { maxLength: 120 }),
    arbiterUrl: text('support.settings.arbiter_url', {
      maxLength: 300,
      pattern: '^(https://[A-Za-z0-9.-]+(:\\d{1,5})?(/[!-~]*)?)?$',
      ltr: true,
    }),
  },
  {
    title: 'support.settings.title',
    hint: 'support.settings.hint',
    defaults: {
      answerMs: 4 * HOUR,
      decideDays: MOST_DECIDE_DAYS,
      closeDays: 14,
      escalateDays: 365,
      guests: true,
      dayCases: 10,
      leastWords: 5,
      mostWords: 300,
      arbiterName: '',
      arbiterUrl: '',
    },
    faults: ['support.words_crossed'],
    check: ({ leastWords, mostWords }) =>
      leastWords <= mostWords ? undefined : { field: 'mostWords', code: 'support.words_crossed' },
  },
);
