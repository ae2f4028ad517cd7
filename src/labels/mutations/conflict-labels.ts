import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { LabelContext } from '../label-context.ts';
import { orderFieldLabels } from '../orders/order-field-labels.ts';
import { orderValueLabels } from '../orders/order-value-labels.ts';

/** Names the field in conflict: a field of the order, of one of its visits, or of a client. */
export function conflictFieldLabels(i18n: I18n, { field, of }: Pick<Conflict, 'field' | 'of'>): string {
  const name = orderFieldLabels(i18n, field);
  if (of === undefined) return name;
  return of.collection === 'visits' ? i18n._(msg`Visite : ${name}`) : i18n._(msg`Client : ${name}`);
}

/** Returns the lost and the kept value; fields that lost together stand behind each other, such as a start and an end. */
export function conflictValueLabels(
  context: LabelContext,
  { field, lost, kept, also = [], lostBy }: Pick<Conflict, 'field' | 'lost' | 'kept' | 'also' | 'lostBy'>,
): readonly [lost: string, kept: string] {
  const all = [{ field, lost, kept }, ...also];
  const labelsOf = (side: 'lost' | 'kept'): string =>
    all.map((one) => orderValueLabels(context, one.field, one[side])).join(' – ');
  // Who proposes a visit is named beside it.
  const author = field === 'visit' ? `${lostBy?.name ?? ''}\n` : '';
  const label = labelsOf('lost');
  return [label.startsWith(author) ? label.slice(author.length) : label, labelsOf('kept')];
}
