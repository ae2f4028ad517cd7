import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../media/icon.tsx';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
  className?: string;
}

/** Edits the search text of a list. `/` focuses it from anywhere on the page; Escape clears it, then leaves it. */
export function SearchBox({ label, placeholder, text, onChange, className }: SearchBoxProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);

  return (
    <div role="search" className={classNames('relative min-w-0 flex-1', className)}>
      <Icon of={Search} size={18} className="pointer-events-none absolute top-3 left-3 text-ink-2" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || (event.key === 'Escape' && text === '')) event.currentTarget.blur();
          else if (event.key === 'Escape') onChange('');
        }}
        className="h-11 w-full rounded-control border border-line-strong bg-card pr-11 pl-10 text-base text-ellipsis text-ink"
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label={t`Effacer la recherche`}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2"
        >
          <Icon of={X} size={18} />
        </button>
      )}
    </div>
  );
}
