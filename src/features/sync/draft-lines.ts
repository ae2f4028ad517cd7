import type { DraftItem } from '#data/queries/draft-items.ts';
import type { SubjectLabel } from '#data/queries/sync-centre.ts';
import { argumentLines } from '#labels/argument-labels.ts';
import type { LabelContext } from '#labels/label-context.ts';
import type { MutationLabels } from '#labels/mutation-labels.ts';

/**
 * Returns true for a draft about a client whose page no longer shows it: the client left this device, went to a colleague, or
 * was merged. The card of a merged client leads its draft to the client who stays.
 */
export function isStranded({ subject, about }: DraftItem, label: SubjectLabel | null): boolean {
  if (subject?.kind !== 'client') return false;
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

/** Returns what a draft about a client says, line by line: of a card, what differs from the card. */
export function draftLines({ about, draft }: DraftItem, context: LabelContext): MutationLabels['lines'] {
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
