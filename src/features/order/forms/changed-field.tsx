import type { DraftText } from '#hooks/drafts/use-draft.ts';
import type { ChangedMeanwhileProps } from '#parts/forms/changed-meanwhile.tsx';
import { later } from '#ui/page/later.tsx';
import { useFieldAuthor } from './use-field-author.ts';

// Merges texts by a library: few drafts meet a change of somebody else.
const ChangedMeanwhile = later<ChangedMeanwhileProps>(
  async () => (await import('#parts/forms/changed-meanwhile.tsx')).ChangedMeanwhile,
);

interface ChangedFieldProps {
  draft: DraftText;
  orderId: string;
  /** The order's field that the draft edits. */
  field: string;
  /** Formats the draft of a field that is not free text. Such a field offers no "keep both". */
  show?: (text: string) => string;
}

/** Says that an order's field changed after its draft was started, and asks. */
export function ChangedField({ draft, orderId, field, ...rest }: ChangedFieldProps) {
  const by = useFieldAuthor(orderId, field, draft.movedTo);
  return draft.movedTo === null ? null : <ChangedMeanwhile draft={draft} by={by} {...rest} />;
}
