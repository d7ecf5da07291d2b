/** Hosts the brand's status names beside its own: where its pictures are had (`imageCDNs`; docs/PRODUCT.md, 7). */
import { infoOf, STATUS_PATH } from '#features/setup/brand/ui/player/status.ts';
import type { Answers } from '#platform/ui/answers.ts';

const NONE: readonly string[] = [];

/** What the page was drawn with, for as long as it stands: pictures do not move to another host under the visitor's eyes. */
export const pictureHosts = (answers: Answers): readonly string[] =>
  infoOf(answers.drawn(STATUS_PATH))?.imageCDNs ?? NONE;
