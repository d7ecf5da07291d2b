/** Says a compiled message. The site's build puts it in the place of use-intl's own, so that a figure in a sentence wakes no Intl. */
import formatMessage from 'use-intl/format-message/format-only';
import { writtenNumber } from './figures.ts';

type Parts = Parameters<typeof formatMessage>;
type Formatters = Parts[3]['formatters'];

const kept = new WeakMap<Formatters, Formatters>();

/** A plain number format that begins when it meets a figure it cannot write itself. */
function light(formatters: Formatters): Formatters {
  const known = kept.get(formatters);
  if (known) return known;
  const made: Formatters = {
    ...formatters,
    getNumberFormat: (tag, options) => {
      const whole = (): Intl.NumberFormat => formatters.getNumberFormat(tag, options);
      if (options) return whole();
      const format = (value: number): string => writtenNumber(value, String(tag)) ?? whole().format(value);
      return Object.create(Intl.NumberFormat.prototype, { format: { value: format } });
    },
  };
  kept.set(formatters, made);
  return made;
}

export default Object.assign(
  (...[key, message, values, options]: Parts): ReturnType<typeof formatMessage> =>
    formatMessage(key, message, values, { ...options, formatters: light(options.formatters) }),
  { raw: false },
);
