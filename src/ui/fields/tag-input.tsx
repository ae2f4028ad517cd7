import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import { inputClasses, Labelled } from './field.tsx';
import { Icon } from '../media/icon.tsx';
import { isTooLong, useLengthFault } from './text-length.ts';

interface TagInputProps {
  label: string;
  hint: string;
  /** Label of the button that removes a tag. */
  removeLabel: (tag: string) => string;
  tags: readonly string[];
  maxTags: number;
  maxLength: number;
  onChange: (tags: string[]) => void;
}

/** What separates tags in a typed or pasted list. */
const separators = /[,;\n\r\t]/;

/** `keyCode` of a key that an input method takes for itself: its Enter confirms the composed word. */
const takenByInputMethod = 229;

/** Returns the tags with those of a text added, and what of it cannot be one. A tag stands once, in either case. */
function withTyped(
  tags: readonly string[],
  text: string,
  { maxTags, maxLength }: Pick<TagInputProps, 'maxTags' | 'maxLength'>,
): { next: string[]; left: string[] } {
  const next = [...tags];
  const left: string[] = [];
  for (const part of text.split(separators)) {
    const tag = part.trim();
    if (tag === '' || next.some((other) => other.toLowerCase() === tag.toLowerCase())) continue;
    if (next.length < maxTags && !isTooLong(tag, maxLength)) next.push(tag);
    else left.push(tag);
  }
  return { next, left };
}

/**
 * A field for a set of tags. Enter, a comma or a semicolon adds the typed tag, a pasted list each of its tags. Backspace in
 * the empty field removes the last one. What cannot be added stays in the field.
 */
export function TagInput({ label, hint, removeLabel, tags, maxTags, maxLength, onChange }: TagInputProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const tooLong = useLengthFault(typed, maxLength);
  const full = tags.length >= maxTags;
  const fault = full && typed !== '' ? t`${maxTags} au plus : retirez-en pour ajouter ceci.` : tooLong;

  function add(text: string): void {
    const { next, left } = withTyped(tags, text, { maxTags, maxLength });
    setTyped(left.join(' '));
    if (next.length > tags.length) onChange(next);
  }

  // An Android keyboard reports no comma key, only the text with it.
  function onType(text: string): void {
    if (separators.test(text)) add(text);
    else setTyped(text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // An Android keyboard composes each word, so that its Enter comes while composing.
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it from an input method's Enter everywhere
    const isTaken = event.keyCode === takenByInputMethod;
    if (event.key === 'Enter' && !isTaken && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  }

  // The field itself would join the lines of a list.
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text');
    if (!separators.test(pasted.trim())) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    add(`${typed.slice(0, selectionStart ?? 0)}${pasted}${typed.slice(selectionEnd ?? typed.length)}`);
  }

  return (
    <div className="flex flex-col gap-2">
      <Labelled label={label} hint={hint} error={fault}>
        {(control) => (
          <input
            {...control}
            value={typed}
            disabled={full && typed === ''}
            enterKeyHint="done"
            autoComplete="off"
            className={`${inputClasses} h-12`}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => add(typed)}
          />
        )}
      </Labelled>
      {tags.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                aria-label={removeLabel(tag)}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-control bg-off-soft pr-2.5 pl-3 text-body font-semibold text-ink"
              >
                <span className="truncate">{tag}</span>
                <Icon of={X} size={16} className="text-ink-2" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
