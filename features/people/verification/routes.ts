/** The door of verification. */
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  AddPage,
  DropDocument,
  GetDocuments,
  GetVerification,
  SendDocument,
  ShowDocument,
} from './contract.ts';
import type { VerificationNeeds, Who } from './service/needs.ts';
import { addPage, dropDraft, sendDraft, showDocument, verificationFor } from './service/show.ts';

type Asked = {
  readonly caller: { readonly id: Who['memberId'] };
  readonly brand: { readonly id: Who['brandId'] };
};
const whoOf = ({ caller, brand }: Asked): Who => ({ memberId: caller.id, brandId: brand.id });

export const verificationRoutes = (needs: VerificationNeeds): readonly Route[] => [
  route(GetVerification, { allow: MEMBERS, restricted: true }, (context) =>
    verificationFor(needs, whoOf(context)),
  ),

  route(
    AddPage,
    { allow: MEMBERS, perMinute: 20, shared: true, restricted: true },
    async (context, { params, body }) => {
      await addPage(needs, whoOf(context), params.kind, body.picture);
      return verificationFor(needs, whoOf(context));
    },
  ),

  route(GetDocuments, { allow: MEMBERS, restricted: true }, (context) =>
    verificationFor(needs, whoOf(context)),
  ),

  route(
    ShowDocument,
    { allow: MEMBERS, perMinute: 20, shared: true, restricted: true },
    (context, { body: { kind, picture, more = false } }) =>
      showDocument(needs, whoOf(context), { kind, picture, more }),
  ),

  route(DropDocument, { allow: MEMBERS, perMinute: 30, restricted: true }, async (context, { params }) => {
    await dropDraft(needs, whoOf(context), params.id);
    return verificationFor(needs, whoOf(context));
  }),

  route(SendDocument, { allow: MEMBERS, perMinute: 30, restricted: true }, async (context, { params }) => {
    await sendDraft(needs, whoOf(context), params.id);
    return verificationFor(needs, whoOf(context));
  }),
];
