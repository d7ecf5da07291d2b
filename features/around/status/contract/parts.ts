/** What is measured, and how it can be: lists without schemas, for pages and the server. */
export const PARTS = ['site', 'play', 'payments', 'results', 'messages'] as const;
export type Part = (typeof PARTS)[number];

export const PART_STATES = ['works', 'slow', 'down'] as const;
export type PartState = (typeof PART_STATES)[number];

/** maintenance: it was announced before it began. */
export const IMPACTS = ['minor', 'major', 'maintenance'] as const;
export type Impact = (typeof IMPACTS)[number];

export const INCIDENT_STATES = ['looking', 'found', 'watching', 'solved'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** Days the page looks back. */
export const DAYS = 60;
