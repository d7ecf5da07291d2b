/**
 * A cockfight from the menu to the paid bet: found in the menu, bet on, closed by the clock, declared by two persons at the console, paid.
 * @walks features/play/cockfight
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaff, type StaffPerson } from '#apps/server/testing.ts';
import { enterAs, openPlayer } from './player.ts';
import { atConsole } from './seat.ts';
import { openStage, type Stage } from './stage.ts';
