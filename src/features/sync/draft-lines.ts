import type { DraftItem } from '#data/queries/sync/draft-items.ts';
import type { SubjectLabel } from '#data/queries/sync/subject-labels.ts';
import { draftLabel } from '#labels/draft-labels.ts';
import type { LabelContext } from '#labels/label-context.ts';
import { argumentLines } from '#labels/mutation-labels.ts';
import type { MutationLabels } from '#labels/mutations/descriptor.ts';

/**
 * Returns true for a draft whose page no longer shows it: its order or visit left this device, or its client went to a colleague
 * or was merged. The card of a merged client leads its draft to the client who stays.
 */
export function isStranded({ subject, about }: DraftItem, label: SubjectLabel | null): boolean {
  if (subject?.kind === 'order') return label === null || ('order' in label && label.order.departed !== undefined);
  if (subject === null) return about.kind === 'cancellation';
  const page = label !== null && 'client' in label ? label.client.page : 'none';
  return page === 'none' || (page === 'merged' && about.kind !== 'client');
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** Returns the texts in a value, and in what it holds. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the texts of a draft that it did not begin with. */
function typedTexts({ text, base = '' }: DraftItem['draft']): string[] {
  const isForm = /^[[{]/.test(text);
  const before = new Set(isForm ? textsIn(fieldsOf(base)) : [base]);
  return (isForm ? textsIn(fieldsOf(text)) : [text]).filter((one) => !before.has(one));
}

/** Returns what a draft says, line by line: of a client's card, what differs from the card. */
export function draftLines({ about, draft, subject }: DraftItem, context: LabelContext): MutationLabels['lines'] {
  if (subject?.kind !== 'client')
    return typedTexts(draft).map((text) => ({ label: draftLabel(context.i18n, about), text }));
  const typed = fieldsOf(draft.text);
  if (about.kind === 'client') {
    const base = fieldsOf(draft.base ?? '');
    const changes = Object.fromEntries(
      Object.entries(typed).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(base[field])),
    );
    return argumentLines(context, 'client.update', { changes });
  }
  if (about.kind !== 'clientVisit') return [];
  const { met, topics, materials, outcome, nextStep } = typed;
  return argumentLines(context, 'clientVisit.complete', { met, topics, materials, outcome, nextStep });
}
