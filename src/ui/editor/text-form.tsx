import { Trans, useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useBackCloses } from '../back-layers.tsx';
import { Button } from '../actions/button.tsx';
import { inputClasses } from '../fields/field.tsx';
import { classNames } from '../class-names.ts';
import { isTooLong, useLengthFault } from '../fields/text-length.ts';

/** Maximum length of a text, in characters. A longer text would be too small to read. */
const textMax = 80;

interface TextFormProps {
  text: string;
  /** Receives the text, or null when there is nothing to write. */
  onDone: (text: string | null) => void;
}

/** Asks for the text to write on the picture. The form is at the top because a phone's keyboard covers the bottom. */
export function TextForm({ text, onDone }: TextFormProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(text);
  const fault = useLengthFault(typed, textMax);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  useBackCloses(true, () => onDone(null));

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const said = typed.trim();
    if (!isTooLong(said, textMax)) onDone(said === '' ? null : said);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // Without this, Escape would also close the editor.
    event.stopPropagation();
    event.preventDefault();
    onDone(null);
  }

  return (
    <form
      className="on-card absolute inset-x-2 top-2 z-10 mx-auto flex max-w-xl flex-wrap gap-2 rounded-card border border-line bg-card p-2 text-ink"
      onSubmit={submit}
    >
      <input
        ref={field}
        aria-label={t`Texte à écrire sur la photo`}
        value={typed}
        aria-invalid={fault !== undefined}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames(inputClasses, 'h-11 min-w-0 flex-1')}
      />
      <Button size="compact" onClick={() => onDone(null)}>
        <Trans>Annuler</Trans>
      </Button>
      <Button type="submit" look="primary" size="compact">
        <Trans>Écrire</Trans>
      </Button>
      {fault === undefined ? null : (
        <p role="alert" className="basis-full text-sm text-bad">
          {fault}
        </p>
      )}
    </form>
  );
}
