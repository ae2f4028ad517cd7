import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { inputClasses, Labelled } from './field.tsx';
import { Icon } from './icon.tsx';
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

/** A field for a set of tags. Enter or a comma adds the typed tag; Backspace in the empty field removes the last one. */
export function TagInput({ label, hint, removeLabel, tags, maxTags, maxLength, onChange }: TagInputProps) {
  const [typed, setTyped] = useState('');
  const fault = useLengthFault(typed, maxLength);
  const full = tags.length >= maxTags;

  function add(): void {
    if (isTooLong(typed, maxLength)) return;
    const tag = typed.trim();
    setTyped('');
    if (tag !== '' && !full && !tags.includes(tag)) onChange([...tags, tag]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Labelled label={label} hint={hint} error={fault}>
        {(control) => (
          <input
            {...control}
            value={typed}
            disabled={full}
            enterKeyHint="done"
            autoComplete="off"
            className={`${inputClasses} h-12`}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={add}
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
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-control bg-off-soft pr-2.5 pl-3 text-[15px] font-semibold text-ink"
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
