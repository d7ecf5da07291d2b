/** Reading an engine's `shown` on a page: what is missing or strange reads as nothing rather than to break the page. */
import { isList, isRecord } from './read.ts';

export const read = (shown: unknown) => {
  const fields = isRecord(shown) ? shown : {};
  return {
    /** the field as a number, or undefined */
    number: (name: string): number | undefined => {
      const value = fields[name];
      return typeof value === 'number' ? value : undefined;
    },
    text: (name: string): string | undefined => {
      const value = fields[name];
      return typeof value === 'string' ? value : undefined;
    },
    is: (name: string): boolean => fields[name] === true,
    numbers: (name: string): readonly number[] => {
      const value = fields[name];
      return isList(value) ? value.filter((one) => typeof one === 'number') : [];
    },
    lists: (name: string): readonly (readonly number[])[] => {
      const value = fields[name];
      return isList(value)
        ? value.map((one) => (isList(one) ? one.filter((part) => typeof part === 'number') : []))
        : [];
    },
  };
};
