/** Who may call what of the whole floor; held against the routes by the matrix (apps/server/access). */
import { ACCESS as factors } from '#identity/factors/access.ts';
import { ACCESS as human } from '#identity/human/access.ts';
import { ACCESS as messages } from '#identity/messages/access.ts';
import { ACCESS as passwords } from '#identity/passwords/access.ts';
import { ACCESS as phones } from '#identity/phones/access.ts';
import { ACCESS as sessions } from '#identity/sessions/access.ts';
import { ACCESS as signIn } from '#identity/sign-in/access.ts';
import { ACCESS as social } from '#identity/social/access.ts';
import { type Access, ALWAYS } from '#platform/room/access.ts';

export const ACCESS: Access = {
  ...factors,
  ...human,
  ...messages,
  ...passwords,
  ...phones,
  ...sessions,
  ...signIn,
  ...social,
  'GET /wps/system/keys': ALWAYS,
};
