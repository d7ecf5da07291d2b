/** Editors of sections that no form drawn from a schema does justice to; the console hands them in by the name of the section. */
import { type ComponentType, createContext } from 'react';
import type { SectionProps } from './settings-form.tsx';

export type SettingEditors = Readonly<Record<string, ComponentType<SectionProps>>>;
export const SettingEditorsContext = createContext<SettingEditors>({});
