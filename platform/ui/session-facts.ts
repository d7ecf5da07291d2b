/**
 * What a room of play shows of the session at its top. The shell hands it in once the browser was idle: rooms of play know nothing of who
 * counts the session, and the first load carries none of it.
 */
import type { ComponentType } from 'react';
import { create } from 'zustand';

export const useSessionFacts = create<{ readonly Facts?: ComponentType }>(() => ({}));
