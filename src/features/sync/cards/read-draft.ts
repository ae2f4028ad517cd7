import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isRecord, parseJson } from '#contract/rules/text/json-text.ts';
import { subjectId } from '#data/drafts/draft-name.ts';
import type { DraftItem } from '#data/queries/sync/draft-items.ts';
import type { SubjectLabel } from '#data/queries/sync/subject-labels.ts';
import type { Draft } from '#data/database/stored-draft.ts';
import type { DraftDefinition, DraftLine } from '#hooks/drafts/define-draft.ts';
import type { LabelContext } from '#labels/label-context.ts';
import { argumentLines } from '#labels/mutations/mutation-labels.ts';

/** Every kind of draft, by its name. */
export type DraftRegistry = ReadonlyMap<string, DraftDefinition>;

/** A draft as the list shows it. */
export interface ReadDraft {
  title: string;
  /** Where it opens; null when it opens nowhere. */
  path: string | null;
  /** What it says, when no page shows it any more, so that it can be taken elsewhere; null otherwise. */
  stranded: readonly DraftLine[] | null;
}

const identifier = /^[\da-f-]{36}$/;

function fieldsOf(text: string): Record<string, unknown> {
  const parsed = parseJson(text);
  return isRecord(parsed) ? parsed : {};
}

/** Returns the texts in a value, and in what it holds. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' || identifier.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the texts of a draft that it did not begin with. */
function typedTexts({ text, base = '' }: Draft): string[] {
  const isForm = /^[[{]/.test(text);
  const before = new Set(isForm ? textsIn(parseJson(base)) : [base]);
  return (isForm ? textsIn(parseJson(text)) : [text]).filter((one) => !before.has(one));
}

/** Returns whether no page shows what a draft is about: its order left this device, or its client went to a colleague or was merged. */
function isGone(
  { draft, subject }: DraftItem,
  label: SubjectLabel | null,
  definition: DraftDefinition | undefined,
): boolean {
  if (subject === null) return false;
  if (subject.kind === 'order') return label === null || ('order' in label && label.order.departed !== undefined);
  // A visit has a page of its own, whosever its client is.
  if (draft.subject?.startsWith('clients/') !== true) return false;
  const page = label !== null && 'client' in label ? label.client.page : 'none';
  return page === 'none' || (page === 'merged' && definition?.followsMerge !== true);
}

function titleOf(i18n: I18n, definition: DraftDefinition | undefined, field: string): string {
  const label = definition?.label ?? msg`Autre brouillon`;
  return typeof label === 'function' ? label(i18n, field) : i18n._(label);
}

/** Reads a draft by the definition of its kind. One of another version of the app has none. */
export function readDraft(
  definitions: DraftRegistry,
  item: DraftItem,
  label: SubjectLabel | null,
  context: LabelContext,
): ReadDraft {
  const { draft, row } = item;
  const field = draft.field ?? '';
  const definition = definitions.get(draft.kind);
  const title = titleOf(context.i18n, definition, field);
  const about = { id: subjectId(draft), field, key: draft.key, row };
  const path = definition?.path(about) ?? null;
  const isStranded = isGone(item, label, definition) || (definition !== undefined && path === null);
  if (!isStranded) return { title, path, stranded: null };
  const lines = definition?.lines?.({
    typed: fieldsOf(draft.text),
    base: fieldsOf(draft.base ?? ''),
    linesOf: (name, args) => argumentLines(context, name, args),
  });
  const stranded = (lines ?? typedTexts(draft)).map((line) =>
    typeof line === 'string' ? { label: title, text: line } : line,
  );
  return { title, path: null, stranded };
}
