/** The words of status: whether each part of the installation works, and incidents (docs/API.md). */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import { closed, Instant, listPage, literals, Nothing, pageQuery, Uuid } from '#kernel/wire.ts';
import { IMPACTS, INCIDENT_STATES, PART_STATES, PARTS } from './contract/parts.ts';

const OrNull = (schema: typeof Instant) => Type.Union([schema, Type.Null()]);
const Part = literals(PARTS);

export const Incident = Type.Object({
  id: Uuid,
  impact: literals(IMPACTS),
  state: literals(INCIDENT_STATES),
  parts: Type.Array(Part),
  title: Type.String(),
  startsAt: Instant,
  endedAt: OrNull(Instant),
  /** Newest first. */
  updates: Type.Array(Type.Object({ at: Instant, state: literals(INCIDENT_STATES), text: Type.String() })),
});
export type Incident = Static<typeof Incident>;

export const GetIncidents = call({
  method: 'GET',
  path: '/wps/system/incidents',
  summary:
    'Whether each part of the installation works, as the program measures it, with the worst of each of the last days; and incidents, open ones first.',
  query: Type.Object({ language: Type.Optional(Type.String({ maxLength: 10 })) }, closed),
  answer: Type.Object({
    /** The worst of its parts, or of an open incident. */
    state: literals(PART_STATES),
    measuredAt: OrNull(Instant),
    parts: Type.Array(
      Type.Object({
        part: Part,
        state: literals(PART_STATES),
        /** Oldest first; null where nothing was measured. */
        days: Type.Array(
          Type.Object({
            day: Type.String(),
            /** The share of measurements that found it working, 0 to 100. */
            works: Type.Union([Type.Number(), Type.Null()]),
          }),
        ),
      }),
    ),
    incidents: Type.Array(Incident),
  }),
});
export type StatusPage = Static<typeof GetIncidents.answer>;

const Texts = Type.Record(
  Type.String({ pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?$' }),
  Type.String({ minLength: 1, maxLength: 2_000 }),
);

export const OpsIncident = Type.Object({
  ...Incident.properties,
  revision: Type.Integer(),
  titles: Type.Record(Type.String(), Type.String()),
});
export type OpsIncident = Static<typeof OpsIncident>;

export const OpsIncidents = call({
  method: 'GET',
  path: '/ops/status/incidents',
  summary: 'Incidents of the brand, open ones first, then the newest.',
  query: Type.Object(pageQuery, closed),
  answer: listPage(OpsIncident),
});

const ById = Type.Object({ id: Uuid }, closed);

export const OpsPutIncident = call({
  method: 'PUT',
  path: '/ops/status/incidents/{id}',
  summary: 'Writes an incident; revision 0 begins one under an id the caller made, with its first update.',
  faults: [
    'status.unknown',
    'status.changed_meanwhile',
    'status.no_english',
    'status.no_parts',
    'status.solved',
  ],
  params: ById,
  body: Type.Object(
    {
      revision: Type.Integer({ minimum: 0 }),
      impact: literals(IMPACTS),
      parts: Type.Array(Part, { maxItems: PARTS.length, uniqueItems: true }),
      titles: Texts,
      startsAt: Instant,
      /** What visitors read first; only of a new one. */
      texts: Type.Optional(Texts),
    },
    closed,
  ),
  answer: OpsIncident,
});

export const OpsAddUpdate = call({
  method: 'POST',
  path: '/ops/status/incidents/{id}/updates',
  summary: 'What is known by now; `solved` ends the incident.',
  faults: ['status.unknown', 'status.changed_meanwhile', 'status.no_english', 'status.solved'],
  params: ById,
  body: Type.Object(
    { revision: Type.Integer({ minimum: 1 }), state: literals(INCIDENT_STATES), texts: Texts },
    closed,
  ),
  answer: OpsIncident,
});

/** An incident is new, or something is known by now. */
export const StatusChanged = topic({ name: 'status', to: 'everybody', data: Nothing });
