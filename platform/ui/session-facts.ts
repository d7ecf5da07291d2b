/** What a room of play shows of the session at its top, handed to it: rooms of play know nothing of who counts it. */
import { type ComponentType, createContext } from 'react';

export const SessionFactsContext = createContext<ComponentType | undefined>(undefined);
