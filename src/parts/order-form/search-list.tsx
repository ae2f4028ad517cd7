import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Field } from '#ui/fields/field.tsx';

export interface Suggestion {
  key: string;
  title: string;
  detail: string;
  /** Why it cannot be chosen; null when it can. */
  blocked: string | null;
  /** The provider to name above its first suggestion. */
  credit?: string | null;
  choose: () => void;
}

interface SearchListProps {
  label: string;
  hint: string;
  typed: string;
  onType: (typed: string) => void;
  suggestions: readonly Suggestion[];
  /** Shown when text was typed and there is no suggestion. */
  emptyMessage: ReactNode;
}

/** A search field with its suggestions as buttons below it. */
export function SearchList({ label, hint, typed, onType, suggestions, emptyMessage }: SearchListProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        hint={hint}
        value={typed}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div aria-live="polite">{typed.trim() !== '' && suggestions.length === 0 ? emptyMessage : null}</div>
      {suggestions.length === 0 ? null : (
        <ul aria-label={t`Résultats`} className="divide-y divide-line-2 rounded-control border border-line">
          {suggestions.map(({ key, title, detail, blocked, credit = null, choose }, index) => (
            <li key={key}>
              {credit === null || suggestions[index - 1]?.credit === credit ? null : <Credit name={credit} />}
              <button
                type="button"
                onClick={choose}
                disabled={blocked !== null}
                className="flex min-h-13 w-full flex-col items-start justify-center px-3 py-2 text-left hover:bg-accent-soft disabled:hover:bg-transparent"
              >
                <span className="font-semibold">{title}</span>
                <span className="text-sm text-ink-2">{detail}</span>
                {blocked === null ? null : <span className="text-sm text-bad">{blocked}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The provider's name as its terms of use require: not translated, in these colours, next to its results. */
function Credit({ name }: { name: string }) {
  return (
    <p translate="no" className="px-3 pt-2 text-sm text-[#5e5e5e] dark:text-white">
      {name}
    </p>
  );
}
