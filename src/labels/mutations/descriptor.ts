import type { MessageDescriptor } from '@lingui/core';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import type { OwnArguments } from './argument-labels.ts';
import type { LabelContext } from '../label-context.ts';

/** The part of a mutation that can go back into the form it came from. */
export type Editable = { changes: OrderChanges } | { body: string };

/** A mutation as text. */
export interface MutationLabels {
  /** What was done: `Remarque interne`. */
  title: string;
  /** Everything that was typed or chosen, with its label. */
  lines: readonly { label: string; text: string }[];
  editable: Editable | null;
}

/** What a mutation says besides its title, or instead of it. */
export type Content = Omit<MutationLabels, 'title'> & { title?: string };

/**
 * What a mutation is among others that wait on one line. A label names it once, however many wait. A `step` of a visit, an
 * `answer` to a survey, a `message` and a `change` are counted; a `note` of the app itself is left out beside work.
 */
type Waits = MessageDescriptor | 'step' | 'answer' | 'message' | 'change' | 'note';

/** The form in which a refused mutation can be changed. `src/parts/forms/edit-path.ts` has their paths. */
export type EditForm =
  | 'visit'
  | 'noShow'
  | 'clientVisit'
  | 'survey'
  | 'newOrder'
  | 'order'
  | 'newClient'
  | 'client'
  | 'reminder';

/** How a mutation is shown wherever it waits, was refused or was made. */
export interface MutationDescriptor<N extends MutationName = MutationName> {
  title: MessageDescriptor;
  waits: Waits;
  /** Null where nothing but a retry or a discard is left. */
  form: EditForm | null;
  /** Arguments with another label than the one of their name. */
  own?: OwnArguments;
  /** For arguments that do not read one by one, each by its name. */
  content?: (args: MutationArgs<N>, context: LabelContext) => Content;
}

export type MutationDescriptors = { readonly [N in MutationName]: MutationDescriptor<N> };
