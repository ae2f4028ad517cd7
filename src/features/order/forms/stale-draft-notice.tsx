import { Trans } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { mergeTexts } from '#contract/rules/merge-texts.ts';
import type { DraftText } from '#hooks/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useFieldAuthor } from './use-field-author.ts';

interface StaleDraftNoticeProps {
  draft: DraftText;
  orderId: string;
  /** The order's field that the draft edits. */
  field: string;
  /** Formats the draft of a field that is not free text. Such a field offers no "keep both". */
  show?: (text: string) => string;
}

/** Warns that the stored value changed after the draft was started, shows it with its author if known, and offers the choice. */
export function StaleDraftNotice({ draft, orderId, field, show }: StaleDraftNoticeProps) {
  const by = useFieldAuthor(orderId, field, draft.movedTo);
  const { movedTo, text } = draft;
  if (movedTo === null) return null;
  return (
    <div role="status" className="mt-1.5 flex flex-col gap-2 rounded-control bg-wait-soft px-3.5 py-2.5 text-wait">
      <div className="flex items-center gap-x-2 font-semibold">
        <Icon of={Users} size={18} />
        <span>{by === null ? <Trans>Modifié entre-temps :</Trans> : <Trans>{by} a écrit :</Trans>}</span>
      </div>
      <p className="rounded-small bg-card px-3 py-2 wrap-anywhere whitespace-pre-wrap text-ink">
        {movedTo === '' ? <Trans>(vide)</Trans> : (show?.(movedTo) ?? movedTo)}
      </p>
      <div className="flex flex-wrap gap-2">
        {show === undefined ? (
          <Button size="compact" onClick={() => draft.keepOver(mergeTexts(draft.base, movedTo, text))}>
            <Trans>Garder les deux</Trans>
          </Button>
        ) : null}
        <Button size="compact" onClick={() => draft.keepOver(text)}>
          <Trans>Garder le mien</Trans>
        </Button>
        <Button size="compact" onClick={() => void draft.clear()}>
          <Trans>Prendre l’autre</Trans>
        </Button>
      </div>
    </div>
  );
}
