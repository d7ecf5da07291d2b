/**
 * Sections of settings whose room draws them itself: every file a room keeps in `ui/operator/settings/`, loaded when its section is on
 * the screen. `features/people/members/ui/operator/settings/registration-fields.tsx` draws `members.registration_fields`.
 */
import { type ComponentType, lazy } from 'react';
import type { SettingEditors } from '#features/setup/brand/ui/operator/editors.ts';
import type { SectionProps } from '#features/setup/brand/ui/operator/settings-form.tsx';

const FILES = import.meta.glob<{ readonly default: ComponentType<SectionProps> }>(
  '../../features/*/*/ui/operator/settings/*.tsx',
);

const sectionOf = (path: string): string => {
  const parts = path.split('/');
  return `${parts.at(-5)}.${parts.at(-1)?.replace('.tsx', '').replaceAll('-', '_')}`;
};

export const SETTING_EDITORS: SettingEditors = Object.fromEntries(
  Object.entries(FILES).map(([path, load]) => [sectionOf(path), lazy(load)]),
);
