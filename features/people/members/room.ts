/** Front desk of the members: registration, who somebody is, and what staff may do about him. */
import type { Route } from '#platform/http/route.ts';
import { memberRoutes } from './routes.ts';
import type { RegisterNeeds } from './service/register.ts';

export type MembersRoom = { readonly routes: readonly Route[] };

export const createMembers = (needs: RegisterNeeds): MembersRoom => ({ routes: memberRoutes(needs) });
