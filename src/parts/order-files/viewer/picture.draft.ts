import { msg } from '@lingui/core/macro';
import { defineDraft } from '#hooks/drafts/define-draft.ts';
import { isRecord } from '#contract/rules/text/json-text.ts';

/** What is drawn over a picture of an order. */
export const pictureDraft = defineDraft({
  kind: 'picture',
  of: 'uploads',
  label: msg`Photo modifiée`,
  path: ({ id, row }) => {
    const orderId = row?.orderId ?? null;
    return orderId === null ? null : `/orders/${orderId}?edit-file=${id}#documents`;
  },
  // What is drawn has no words, but for the texts on it.
  lines: ({ typed: { marks } }) =>
    Array.isArray(marks)
      ? marks.flatMap((mark: unknown) => (isRecord(mark) && typeof mark['text'] === 'string' ? mark['text'] : []))
      : [],
});
