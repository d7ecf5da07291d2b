/** Sections of settings whose room draws them itself. */
import { lazy } from 'react';
import type { SettingEditors } from '#features/setup/brand/ui/operator/editors.ts';

export const SETTING_EDITORS: SettingEditors = {
  'members.registration_fields': lazy(
    () => import('#features/people/members/ui/operator/registration-fields.tsx'),
  ),
};
