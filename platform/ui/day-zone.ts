import { useAnswers } from './answers.ts';

const WHITE_LABEL = '/wps/system/whitelabel';

/** Zone whose days records are kept by: the brand's, wherever the reader is; undefined where the page knows no brand: the reader's own. */
export function useDayZone(): string | undefined {
  const { value } = useAnswers().drawn(WHITE_LABEL);
  if (typeof value !== 'object' || value === null || !('timeZone' in value)) return undefined;
  return typeof value.timeZone === 'string' ? value.timeZone : undefined;
}
