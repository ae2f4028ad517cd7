import type { MutationLabels } from '#labels/mutations/descriptor.ts';

/** Shows the content of a mutation. A label equal to the title is for screen readers only. */
export function MutationContent({ title, lines }: Pick<MutationLabels, 'title' | 'lines'>) {
  if (lines.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1.5 rounded-control bg-paper px-3 py-2">
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt className={label === title ? 'sr-only' : 'text-sm text-ink-2'}>{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
