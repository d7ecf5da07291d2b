import { use } from 'react';
import type { GetAnySettings } from '#features/setup/brand/contract/settings.ts';
import type { GetStaffInfo } from '#features/people/staff/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { SettingEditorsContext } from './editors.ts';
import { type DrawnSection, SettingsForm } from './settings-form.tsx';

const MINUTE_MS = 60_000;

/** One section of settings: as its room draws it, else drawn from its schema. */
export function SectionPart({
  section,
  currency,
}: {
  readonly section: DrawnSection;
  readonly currency: string;
}) {
  const editors = use(SettingEditorsContext);
  const rights = useRead<typeof GetStaffInfo>('/ops/me', {}, MINUTE_MS).value?.rights ?? [];
  const { value, waiting, trouble, again } = useRead<GetAnySettings>(`/ops/settings/${section.name}`, {});
  const may =
    section.write !== '' &&
    rights.some(
      (one) =>
        one === '*' ||
        one === section.write ||
        (one.endsWith('.*') && section.write.startsWith(one.slice(0, -1))),
    );
  const Editor = editors[section.name] ?? SettingsForm;
  if (waiting) return <Skeleton height={420} />;
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : null;
  return <Editor section={section} state={value} currency={currency} may={may} />;
}
