/** Reading a brand's stored data: what is not what it should be is left out, never trusted. */
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import {
  type BrandFlags,
  FLAGS,
  REGISTRATION_FIELDS,
  RegistrationField,
  type RegistrationFields,
  Resource,
  ServiceEntry,
  type WhiteLabel,
} from '../contract.ts';

const entriesOf = (raw: unknown): ReadonlyMap<string, unknown> =>
  new Map(raw !== null && typeof raw === 'object' ? Object.entries(raw) : []);

/** The flags a brand's data names; a flag that is not named is off. */
export function readFlags(raw: unknown): BrandFlags {
  const named = entriesOf(raw);
  // Every flag of the list is there, which the type of fromEntries cannot say.
  return Object.fromEntries(FLAGS.map((flag) => [flag, named.get(flag) === true])) as BrandFlags;
}

const listOf = <S extends TSchema>(schema: S, raw: unknown) =>
  Array.isArray(raw) ? raw.filter((one: unknown) => Value.Check(schema, one)) : [];

/** Customer-service entries; an entry that is not one, or does not lead to a web page, is left out. */
export const readServices = (raw: unknown): WhiteLabel['customerService'] => listOf(ServiceEntry, raw);
export const readResources = (raw: unknown): WhiteLabel['resources'] => listOf(Resource, raw);

/** The settings of registration that are well-formed; a field that is not named is the registration's own to decide. */
export function readRegistration(raw: unknown): RegistrationFields {
  const named = entriesOf(raw);
  const fields: RegistrationFields = {};
  for (const field of REGISTRATION_FIELDS) {
    const one = named.get(field);
    if (Value.Check(RegistrationField, one)) fields[field] = one;
  }
  return fields;
}
