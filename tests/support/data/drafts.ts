import { draftName } from '#data/drafts/draft-name.ts';
import type { Draft, NamedDraft } from '#data/database/stored-draft.ts';
import type { DraftHandle } from '#hooks/drafts/define-draft.ts';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

const anyDraft = defineDraft({ kind: 'test', of: null, label: () => '', path: () => null });

/** Returns the name of a draft of no form. */
export function aDraftName(field = '1'): DraftHandle {
  return anyDraft(field);
}

/** Returns a stored draft: of no form, unless it is named. */
export function aDraft(
  text: string,
  { name = draftName(anyDraft, '1'), ...more }: Partial<Draft> & { name?: NamedDraft } = {},
): Draft {
  const { key, kind, subject, field } = name;
  return { key, kind, subject, field, text, base: '', changedAt: 0, ...more };
}
