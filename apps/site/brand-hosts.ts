/** Hosts the brand's status names beside its own: where its pictures are had (spec section 3, imageCDNs). */
import type { SystemStatus } from '#features/setup/brand/contract.ts';
import type { Answers } from '#platform/ui/answers.ts';

const NONE: readonly string[] = [];

const isStatus = (value: unknown): value is Pick<SystemStatus, 'info'> =>
  typeof value === 'object' && value !== null && 'info' in value;

/** What the page was drawn with, for as long as it stands: pictures do not move to another host under the visitor's eyes. */
export function pictureHosts(answers: Answers): readonly string[] {
  const { value } = answers.drawn('/wps/system/status');
  return isStatus(value) ? (value.info.imageCDNs ?? NONE) : NONE;
}
