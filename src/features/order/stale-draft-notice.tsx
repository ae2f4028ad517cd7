import { Trans } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { useId, useState } from 'react';
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

/** Warns that the stored value changed after the draft was started, names the author if known, and offers the choice. */
export function StaleDraftNotice({ draft, orderId, field, show }: StaleDraftNoticeProps) {
  const id = useId();
  const by = useFieldAuthor(orderId, field, draft.movedTo);
  const [shown, setShown] = useState(false);
  const { movedTo, text } = draft;
  if (movedTo === null) return null;
  return (
    <div role="status" className="mt-1.5 flex flex-col gap-2 rounded-control bg-wait-soft px-3.5 py-2.5 text-wait">
      <div className="flex flex-wrap items-center gap-x-2">
        <Icon of={Users} size={18} />
        <span className="font-semibold">
          {by === null ? <Trans>Modifié entre-temps</Trans> : <Trans>Modifié entre-temps par {by}</Trans>}
        </span>
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="min-h-11 px-1 font-semibold underline underline-offset-2"
        >
          {shown ? <Trans>masquer</Trans> : <Trans>voir</Trans>}
        </button>
      </div>
      {shown ? (
        <div id={id} className="rounded-small bg-card px-3 py-2 text-ink">
          <p className="text-sm text-ink-2">
            {by === null ? <Trans>Texte enregistré :</Trans> : <Trans>{by} a écrit :</Trans>}
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">
            {movedTo === '' ? <Trans>(vide)</Trans> : (show?.(movedTo) ?? movedTo)}
          </p>
        </div>
      ) : null}
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
