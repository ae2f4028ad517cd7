import type { CollectionName, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';

/** What a draft is of. */
export interface DraftName {
  /** The form, as its definition names it. */
  kind: string;
  /** The row that it is about; null for what has no row yet. */
  subject: RowKey | null;
  /** Which one of the drafts about the row, such as a field of an order or a question of its survey; null for the only one. */
  field: string | null;
}

/** A name with the key under which its draft is stored. */
export interface NamedDraft extends DraftName {
  key: string;
}

/** Unsaved text, stored at each keystroke. */
export interface Draft extends NamedDraft {
  text: string;
  /** The saved value when typing began; absent in a draft of an earlier version. */
  base?: string;
  changedAt: number;
}

/** The fields of a draft as this device last queued or adopted them (rule LW7), and the end of the draft before. */
export interface SyncedDraft {
  /** Of the draft. */
  key: string;
  /** JSON, and the instant of its keystroke by the server's clock, by field. `adopted`: typed on another device. */
  fields: Record<string, { value: string; at: string; adopted?: boolean }>;
  /** When the draft that ended last was typed, milliseconds: local storage may bring it back after a kill. */
  ended?: number;
}

/** A kind of draft, and the collection of the rows that its drafts are about; null for rows that do not exist yet. */
export interface DraftKind<C extends CollectionName | null = CollectionName | null> {
  kind: string;
  of: C;
}

/** Returns the name of the draft of a kind about a row. What has no row yet is told apart by the field. */
export function draftName({ kind, of }: DraftKind, id: string, part: string | null = null): NamedDraft {
  const subject = of === null ? null : rowKey(of, id);
  const field = of === null ? id : part;
  return { kind, subject, field, key: `${kind}:${subject ?? ''}${field === null ? '' : `:${field}`}` };
}

/** Returns the identifier of the row that a draft is about; empty for one about none. */
export function subjectId({ subject }: DraftName): string {
  return subject?.slice(subject.indexOf('/') + 1) ?? '';
}

/** The kinds of drafts of which the device knows more than that they are unsent work. */
export const draftKinds = {
  visitForm: { kind: 'visitForm', of: 'visits' },
  /** The record of a visit to a client. */
  clientVisit: { kind: 'clientVisit', of: 'clients' },
  /** The card of a client. */
  client: { kind: 'client', of: 'clients' },
  newClient: { kind: 'newClient', of: null },
  newOrder: { kind: 'newOrder', of: null },
  /** What is typed as the answer to a question of a survey, or as its note: `Q12`, `Q12.note`. */
  surveyAnswer: { kind: 'surveyAnswer', of: 'orders' },
  /** What a supervisor marked in a submission of a survey, which the field names by its instant. */
  surveyReturn: { kind: 'surveyReturn', of: 'orders' },
  /** Why a supervisor refuses something of an order: a file, a survey, a PEB draft. */
  refusal: { kind: 'refusal', of: 'orders' },
} as const satisfies Readonly<Record<string, DraftKind>>;
