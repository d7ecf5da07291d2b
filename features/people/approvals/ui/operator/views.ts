/** How a request is shown: by the component its room keeps for its kind; the list of requests knows no kind. */
import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import type { ApprovalRequest } from '#features/people/approvals/contract.ts';
import { PlainRequest } from './request-facts.tsx';

export type ShowProps = { readonly request: ApprovalRequest };

/** By `type`, e.g. `members.payee`; the console fills it with what the rooms have in `ui/operator/approvals/`. */
export const ApprovalViews = createContext<Readonly<Record<string, ComponentType<ShowProps>>>>({});

/** A request as its kind shows it; a kind whose room has no component is shown by the texts of its request. */
export const RequestView = ({ request }: ShowProps): ReactNode =>
  createElement(useContext(ApprovalViews)[request.type] ?? PlainRequest, { request });
