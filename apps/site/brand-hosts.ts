/** What every page takes of its brand: hosts its pictures are had from (`imageCDNs`; docs/PRODUCT.md, 7), and the zone of its days. */
import { infoOf, STATUS_PATH } from '#features/setup/brand/ui/player/status.ts';
import type { Answers } from '#platform/ui/answers.ts';

const NONE: readonly string[] = [];

/** What the page was drawn with, for as long as it stands: pictures do not move to another host under the visitor's eyes. */
export const pictureHosts = (answers: Answers): readonly string[] =>
  infoOf(answers.drawn(STATUS_PATH))?.imageCDNs ?? NONE;

const WHITE_LABEL = '/wps/system/whitelabel';
/** Undefined where the page knows no brand. */
export function dayZone(answers: Answers): string | undefined {
  const { value } = answers.drawn(WHITE_LABEL);
  if (typeof value !== 'object' || value === null || !('timeZone' in value)) return undefined;
  return typeof value.timeZone === 'string' ? value.timeZone : undefined;
}
