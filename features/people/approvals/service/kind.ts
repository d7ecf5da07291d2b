/**
 * A kind of approval, as the room it belongs to declares it: `approval({kind, content, rights, read, execute, …})`. The mechanism that
 * asks, counts and carries out knows no kind by name.
 */
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { BrandId } from '#kernel/ids.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import type { FirstPassword } from '../contract.ts';
import type { Colleague } from '../rules.ts';
import type { RequestRow } from '../store.ts';

/** What a request is about: an id, a code, a serial number of this brand. */
export type Subject = { readonly brandId: BrandId; readonly subject: string };

export type Decided<Content> = {
  /** Who gave the last agreement, or who collects what was agreed to. */
  readonly actor: Actor;
  readonly request: RequestRow;
  readonly content: Content;
  /** Ids of all who agreed, in the order in which they did. */
  readonly approvers: readonly string[];
};

export type ApprovalDefinition<Schema extends TSchema> = {
  /** Room and name, e.g. `members.payee`: what the table keeps, what names the component that shows it, and what the trail says. */
  readonly kind: string;
  /** A short name that clients and the trail knew it by before its room declared it. */
  readonly knownAs?: string;
  /** What is asked for. A request that no longer fits after an update of the product is void. */
  readonly content: Schema;
  /** Who may ask, who finds it in the list, who may decide. */
  readonly rights: { readonly ask: string; readonly see: string; readonly decide: string };
  /**
   * How many others have to agree, e.g. more to a large sum; what the brand says (`grantApprovals`) when left out. At least one,
   * whatever it answers. `content` is what was asked for, which may have been written by a product that knew another schema.
   */
  readonly approvers?: (brandId: BrandId, content: unknown) => Promise<number>;
  /** The most it can come to, where it depends on what is asked for: how many people have to be there. */
  readonly mostApprovers?: (brandId: BrandId) => Promise<number>;
  /** It is about a member of staff, who then has no voice in it. */
  readonly aboutColleague?: boolean;
  /** What people call the subject, e.g. an account's name; undefined when it is gone. The subject itself when left out. */
  readonly nameOf?: (runner: Runner, at: Subject) => Promise<string | undefined>;
  /** Refuses a wish before it is written, e.g. about a subject that is not there. Runs in the transaction that asks. */
  readonly check?: (
    tx: Tx,
    actor: Actor,
    request: { readonly subject: string; readonly content: Static<Schema> },
  ) => Promise<void>;
  /**
   * What stands now, in short texts: a state, an amount, a revision. Read when it is asked for and again at every decision, where
   * another answer makes the request void; so it holds everything an approver relies on, and locks what execution changes.
   * Empty when the subject is gone.
   */
  readonly read: (tx: Tx, at: Subject) => Promise<readonly string[]>;
  /** What would stand, in the words of `read`: equal to it, there is nothing to ask for. */
  readonly wanted: (content: Static<Schema>) => readonly string[];
  /** Another reason why this person is the same hand as who asked or as the subject: he holds its password. */
  readonly holds?: (tx: Tx, reader: Colleague, at: Subject) => Promise<boolean>;
  /**
   * Whoever agrees enters it a second time and is not shown the first entry: true when both say the same. Until it is decided, what was
   * entered is shown to nobody but who asked.
   */
  readonly sameEntry?: (content: Static<Schema>, entered: string) => boolean;
  /**
   * Carries it out, in the transaction of the last agreement: both stand or neither. What it throws undoes that agreement and leaves the
   * request open; `staff.request_stale` (`requestVoid`) says that it can never be carried out as it stands, and makes it void.
   */
  readonly execute: (tx: Tx, decided: Decided<Static<Schema>>) => Promise<void>;
  /** Somebody refused it: what the subject becomes, in the same transaction. */
  readonly refused?: (tx: Tx, by: Actor, request: RequestRow) => Promise<void>;
  /** After the commit of every decision and collection: what processes remember of the subject is forgotten. */
  readonly after?: (request: RequestRow) => void;
  /** What was agreed to is made only when the one who asked collects it, and he alone sees it. */
  readonly collect?: {
    readonly withinMs: number;
    /** What the trail calls it. */
    readonly action: string;
    /** Prepares what takes long; the answer runs in the transaction. */
    readonly begin: () => Promise<
      (tx: Tx, agreed: Omit<Decided<unknown>, 'content'>) => Promise<FirstPassword>
    >;
  };
};

/** A wish that fits its kind; `Approvals.ask` writes it. */
export type ApprovalRequest = {
  readonly kind: RegisteredKind;
  readonly subject: string;
  readonly content: Record<string, unknown>;
  readonly wanted: readonly string[];
  readonly reason: string;
};

/** A kind among others: its content is known to itself alone. */
export type RegisteredKind = Omit<
  ApprovalDefinition<TSchema>,
  'check' | 'execute' | 'wanted' | 'content' | 'sameEntry'
> & {
  readonly fits: (content: unknown) => boolean;
  readonly sameEntry?: (content: unknown, entered: string) => boolean;
  readonly check: (
    tx: Tx,
    actor: Actor,
    request: { readonly subject: string; readonly content: unknown },
  ) => Promise<void>;
  readonly execute: (tx: Tx, decided: Decided<unknown>) => Promise<void>;
};

export type ApprovalKind<Content> = RegisteredKind & {
  readonly request: (subject: string, content: Content, reason: string) => ApprovalRequest;
};

/** Declares a kind; the room hands it out in its `approvals`. */
export function approval<const Schema extends TSchema>(
  definition: ApprovalDefinition<Schema>,
): ApprovalKind<Static<Schema>> {
  const { content: schema, wanted, check, execute, sameEntry, ...rest } = definition;
  const typed = (content: unknown): Static<Schema> => {
    if (!Value.Check(schema, content))
      throw new Error(`${definition.kind}: the content is not in its schema`);
    return content;
  };
  const kind: RegisteredKind = {
    ...rest,
    fits: (content) => Value.Check(schema, content),
    check: async (tx, actor, { subject, content }) =>
      check?.(tx, actor, { subject, content: typed(content) }),
    ...(sameEntry && { sameEntry: (content, entered) => sameEntry(typed(content), entered) }),
    execute: (tx, decided) => execute(tx, { ...decided, content: typed(decided.content) }),
  };
  return {
    ...kind,
    request: (subject, content, reason) => ({
      kind,
      subject,
      content: Object(typed(content)),
      wanted: wanted(content),
      reason,
    }),
  };
}

/** What clients know a kind by. */
export const shortName = ({ kind, knownAs = kind }: Pick<RegisteredKind, 'kind' | 'knownAs'>): string =>
  knownAs;

/** What the trail says of a request, before `_asked`, `_done` and the like. */
export const trailName = ({ kind, knownAs }: Pick<RegisteredKind, 'kind' | 'knownAs'>): string =>
  knownAs === undefined ? kind : `staff.${knownAs}`;
