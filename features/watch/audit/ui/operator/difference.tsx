import type { ReactNode } from 'react';
import type { GetSections } from '#features/setup/brand/contract/settings.ts';
import type { TrailEntry } from '#features/watch/audit/contract.ts';
import { drawnOf, type Drawn } from '#kernel/setting-fields.ts';
import { useRead } from '#platform/ui/call.ts';
import { useSettingValue } from '#platform/ui/desk/setting-value.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { useDay } from '#platform/ui/when.tsx';
import { PlainTable } from '#platform/ui/plain-table.tsx';
import { useWordNamed, useWords } from '#platform/ui/words.tsx';
import { spacedOut, useFieldName } from './field-names.ts';
import { kindOf } from './values.ts';
import './difference.css';

const MINUTE_MS = 60_000;
type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;

/** Nested fields stand as a list of their own, whatever their depth. */
function Value({ value }: { readonly value: unknown }): ReactNode {
  const words = useWords();
  const nameOf = useFieldName();
  const dayOf = useDay();
  const shown = kindOf(value);
  switch (shown.kind) {
    case 'nothing':
      return '–';
    case 'flag':
      return words(shown.on ? 'protection.ops.yes' : 'protection.ops.no');
    case 'instant':
      return <When at={shown.at} />;
    case 'day':
      return dayOf(shown.day);
    case 'id':
      return <bdi title={shown.id}>…{shown.id.slice(-8)}</bdi>;
    case 'code':
      return spacedOut(shown.code);
    case 'text':
      return <bdi>{shown.text}</bdi>;
    case 'list':
      return (
        <ul>
          {shown.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, and a value may stand in it twice
            <li key={at}>
              <Value value={item} />
            </li>
          ))}
        </ul>
      );
    case 'fields':
      return (
        <dl>
          {Object.entries(shown.fields).map(([name, one]) => (
            <div key={name}>
              <dt>{nameOf(name)}</dt>
              <dd>
                <Value value={one} />
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}

/** How the fields of a section of settings are drawn; nothing for every other entry. */
function useDrawn(entry: TrailEntry): (name: string) => Drawn | undefined {
  const isOfSettings = entry.action === 'brand.settings';
  const { value } = useRead<typeof GetSections>('/ops/settings', isOfSettings ? {} : undefined, MINUTE_MS);
  const section = value?.list.find(({ name }) => name === entry.subject);
  const properties = fieldsOf(section && Reflect.get(section.schema, 'properties')) ?? {};
  return (name) => {
    const field = fieldsOf(properties[name]);
    return field && drawnOf(field);
  };
}

/** Field by field what stood before and what stands after, in words; below it the entry as it was written. */
export function Difference({ entry }: { readonly entry: TrailEntry }) {
  const words = useWords();
  const word = useWordNamed();
  const nameOf = useFieldName();
  const settingOf = useSettingValue(undefined);
  const drawn = useDrawn(entry);
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const side = (fields: Fields | undefined, name: string): ReactNode => {
    const [how, value] = [drawn(name), fields?.[name]];
    const isPlain = how !== undefined && (typeof value !== 'object' || value === null);
    return isPlain && typeof value !== 'boolean' ? settingOf(how, value) : <Value value={value} />;
  };
  return (
    <>
      {names.length === 0 ? (
        <p className="muted">–</p>
      ) : (
        <PlainTable
          className="trail-diff"
          titles={[words('audit.ops.field'), words('staff.ops.was'), words('audit.ops.after')]}
        >
          {names.map((name) => {
            const how = drawn(name);
            return (
              <tr key={name}>
                <th scope="row">{how ? word(how.word) : nameOf(name)}</th>
                <td data-side="before">{side(before, name)}</td>
                <td data-side="after">{side(after, name)}</td>
              </tr>
            );
          })}
        </PlainTable>
      )}
      <details className="trail-raw">
        <summary>{words('audit.ops.raw')}</summary>
        <pre>{JSON.stringify({ before: entry.before, after: entry.after }, undefined, 1)}</pre>
      </details>
    </>
  );
}
