import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { fieldTitles, rowFaultLabels } from './import-labels.ts';
import type { ImportPlan } from './use-import.ts';

/** Most rows that each list shows: a person reads the first ones and corrects the file. */
const shownMax = 100;
const readyShown = 10;

/** What the import will do: rows that are ready, known already, or refused with their reasons. */
export function ImportPreview({ plan: { ready, known, faulty } }: { plan: ImportPlan }) {
  const { t, i18n } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Plural value={ready.length} one="# ligne prête" other="# lignes prêtes" />
        {' · '}
        <Plural value={known.length} one="# déjà importée" other="# déjà importées" />
        {' · '}
        <Plural value={faulty.length} one="# refusée" other="# refusées" />
      </p>
      {faulty.length === 0 ? null : (
        <List label={t`Lignes refusées`}>
          {faulty.slice(0, shownMax).map(({ line, title, faults }) => (
            <li key={line} className="border-t border-line-2 px-3 py-2 first:border-t-0">
              <Line line={line} title={title} />
              <span className="block text-sm text-bad">
                {faults
                  .map(({ field, fault }) => `${i18n._(fieldTitles[field])} ${i18n._(rowFaultLabels[fault])}`)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </List>
      )}
      {ready.length === 0 ? null : (
        <List label={t`Lignes prêtes`}>
          {ready.slice(0, readyShown).map(({ line, title }) => (
            <li key={line} className="border-t border-line-2 px-3 py-2 first:border-t-0">
              <Line line={line} title={title} />
            </li>
          ))}
          {ready.length > readyShown ? (
            <li className="border-t border-line-2 px-3 py-2 text-sm text-ink-2">
              <Plural value={ready.length - readyShown} one="et # autre" other="et # autres" />
            </li>
          ) : null}
        </List>
      )}
    </div>
  );
}

function Line({ line, title }: { line: number; title: string }) {
  return (
    <span className="flex gap-3">
      <span className="shrink-0 text-ink-2 tabular-nums">
        <Trans>Ligne {line}</Trans>
      </span>
      <span className="min-w-0 wrap-anywhere">{title}</span>
    </span>
  );
}

function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">{label}</h3>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-control border border-line"
      >
        {children}
      </ul>
    </section>
  );
}
