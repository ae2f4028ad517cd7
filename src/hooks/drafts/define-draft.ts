import type { I18n, MessageDescriptor } from '@lingui/core';
import type { CollectionName, Row } from '#contract/collections.ts';
import type { NamedDraft } from '#data/database/stored-draft.ts';
import type { DraftKind } from '#data/drafts/draft-name.ts';
import { draftName } from '#data/drafts/draft-name.ts';
import type { argumentLines } from '#labels/mutations/mutation-labels.ts';

declare const defined: unique symbol;

/** The name of a draft whose kind is defined, so that it is listed, counted and opened again. */
export interface DraftHandle extends NamedDraft {
  readonly [defined]: true;
}

/** What leads back to a draft. */
export interface DraftAbout<C extends CollectionName | null, F extends string> {
  /** Of the row that it is about; empty for a draft about none. */
  id: string;
  /** Which one of the drafts about the row; empty for the only one. */
  field: F;
  key: string;
  /** The row; undefined when there is none, or this device does not have it. */
  row: (C extends CollectionName ? Row<C> : never) | undefined;
}

/** A line of what a draft says. */
export interface DraftLine {
  label: string;
  text: string;
}

/** What a list reads a draft with. */
export interface DraftReading {
  /** The fields of the typed form, and of the one that it was typed over; empty for a plain text. */
  typed: Readonly<Record<string, unknown>>;
  base: Readonly<Record<string, unknown>>;
  /** Returns the lines of a mutation with these arguments. */
  linesOf: (name: Parameters<typeof argumentLines>[1], args: unknown) => readonly DraftLine[];
}

/** A kind of draft, beside its form. Lists, counts, "open" and "delete" read nothing else of it. */
export interface DraftDefinition<
  C extends CollectionName | null = CollectionName | null,
  F extends string = string,
> extends DraftKind<C> {
  label: MessageDescriptor | ((i18n: I18n, field: F) => string);
  /** Returns the address at which the form opens with the draft; null when this device does not have what that takes. */
  path: (about: DraftAbout<C, F>) => string | null;
  /** Returns what the draft says, when that is not its texts. A text alone has the label of the draft. */
  lines?: (reading: DraftReading) => readonly (DraftLine | string)[];
  /** The form of a client who was merged goes on with the one who stays. */
  followsMerge?: boolean;
}

/** Names a draft about a row; `field` says which one when there are several. */
export interface DefinedDraft<
  C extends CollectionName | null = CollectionName | null,
  F extends string = string,
> extends Readonly<DraftDefinition<C, F>> {
  (id: string, field?: F): DraftHandle;
}

/** Defines a kind of draft. It stands in a file `….draft.ts` beside its form, where the list of drafts finds it. */
export function defineDraft<const C extends CollectionName | null, F extends string = string>(
  definition: DraftDefinition<C, F>,
): DefinedDraft<C, F> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place that makes a handle
  const handle = (id: string, field?: F): DraftHandle => draftName(definition, id, field) as DraftHandle;
  return Object.assign(handle, definition);
}
