import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Rows of a file under a title. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">{label}</h3>
      <ul className="rounded-control border border-line">{children}</ul>
    </section>
  );
}

/** Names a row by its line in the file. */
export function RowLine({ line, title }: { line: number; title: ReactNode }) {
  return (
    <span className="flex gap-3">
      <span className="shrink-0 text-ink-2 tabular-nums">
        <Trans>Ligne {line}</Trans>
      </span>
      <span className="min-w-0 wrap-anywhere">{title}</span>
    </span>
  );
}

/** Says how many rows a list leaves out. */
export function MoreRows({ count }: { count: number }) {
  return count <= 0 ? null : (
    <li className="border-t border-line-2 px-3 py-2 text-sm text-ink-2">
      <Plural value={count} one="et # autre" other="et # autres" />
    </li>
  );
}
