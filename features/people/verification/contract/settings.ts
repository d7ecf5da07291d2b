/** What a brand asks to see before it trusts a member with more: which document opens which level, and for how long. */
import { choice, onOff, records, settings, whole } from '#kernel/settings.ts';
import { DOCUMENT_KINDS } from './kinds.ts';

export const VerificationSettings = settings(
  'verification.levels',
  {
    documents: records(
      'verification.settings.documents',
      {
        kind: choice<(typeof DOCUMENT_KINDS)[number]>(
          'verification.settings.kind',
          DOCUMENT_KINDS.map((value) => ({ value, word: `verification.settings.kind_${value}` })),
        ),
        /** A level is reached when every document that is asked for up to it has been accepted and is valid. */
        level: whole('verification.settings.level', { minimum: 2, maximum: 3 }),
        /** Counted from the day it is accepted; a document that says an earlier day itself ends then. */
        validDays: whole('verification.settings.valid_days', { minimum: 30, maximum: 3_650, unit: 'day' }),
        open: onOff('verification.settings.open'),
      },
      { maxItems: 10, fresh: { kind: 'identity', level: 2, validDays: 3_650, open: true } },
    ),
    /** So many days before a document's time is over its owner is reminded, and the desk lists it. */
    remindDays: whole('verification.settings.remind_days', { minimum: 1, maximum: 90, unit: 'day' }),
    dayPages: whole('verification.settings.day_pages', { minimum: 1, maximum: 100 }),
  },
  {
    title: 'verification.settings.title',
    hint: 'verification.settings.hint',
    defaults: {
      documents: [
        { kind: 'identity', level: 2, validDays: 3_650, open: true },
        { kind: 'address', level: 3, validDays: 365, open: true },
        { kind: 'funds', level: 3, validDays: 365, open: true },
      ],
      remindDays: 30,
      dayPages: 20,
    },
    faults: ['verification.kind_twice'],
    check: ({ documents }) => {
      const kinds = documents.map(({ kind }) => kind);
      return new Set(kinds).size === kinds.length
        ? undefined
        : { field: 'documents', code: 'verification.kind_twice' };
    },
  },
);
export type AskedDocument = (typeof VerificationSettings.defaults.documents)[number];
