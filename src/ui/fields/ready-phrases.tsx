interface ReadyPhrasesProps {
  /** Label for screen readers. */
  label: string;
  phrases: readonly string[];
  /** The current text. Phrases that it contains are hidden. */
  value: string;
  onChange: (text: string) => void;
  /** Separator of phrases; a line feed by default. */
  separator?: string;
}

/** Canned phrases. A tap appends one to the text. */
export function ReadyPhrases({ label, phrases, value, onChange, separator = '\n' }: ReadyPhrasesProps) {
  const ready = phrases.filter((text) => !value.includes(text));
  if (ready.length === 0) return null;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {ready.map((text) => (
        <button
          key={text}
          type="button"
          onClick={() => onChange([value, text].filter((part) => part.trim() !== '').join(separator))}
          className="min-h-11 rounded-control border border-line bg-card px-3 py-1.5 text-left text-sm text-ink hover:border-line-strong"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
