import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ImportField, ImportKind } from '#data/spreadsheets/import-fields.ts';
import { importFields } from '#data/spreadsheets/import-fields.ts';
import { centsOf } from '#data/spreadsheets/import-faults.ts';
import type { ImportPlan } from '#data/spreadsheets/import-plan.ts';
import type { Corrections } from '#data/spreadsheets/import-faults.ts';
import type { RowOfFile } from '#data/spreadsheets/import-rows.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { fieldTitles, titleOfRow } from './import-labels.ts';
import { RowFields, SameQuestions } from './row-fields.tsx';
import { MoreRows, RowLine, RowList } from './row-list.tsx';
import type { Correction } from './use-import.ts';

/** Rows to correct that are shown at first, and at each request for more. */
const correctedAtOnce = 20;
const readyShown = 10;

interface ImportPreviewProps {
  kind: ImportKind;
  plan: ImportPlan;
  corrections: ReadonlyMap<number, Corrections>;
  onCorrect: (given: readonly Correction[]) => void;
  /** The rows whose client is known. */
  children: ReactNode;
}

/** What the import will do: rows that are ready, known already, or to correct in their place. */
export function ImportPreview({ kind, plan, corrections, onCorrect, children }: ImportPreviewProps) {
  const { t, i18n } = useLingui();
  const { ready, matched, known, faulty, toCorrect } = plan;
  const [shown, setShown] = useState(correctedAtOnce);
  const formats = useFormats();
  const inTitle: readonly ImportField[] = ['name', 'street', 'number', 'box', 'apartment', 'city'];
  const shownOf = ({ texts }: RowOfFile, field: ImportField): string => {
    const cents = field === 'price' ? centsOf(texts.price) : null;
    return cents === null ? texts[field] : formats.money(cents);
  };
  const detailsOf = (row: RowOfFile): string =>
    importFields[kind]
      .filter((field) => !inTitle.includes(field) && row.texts[field] !== '')
      .map((field) => `${i18n._(fieldTitles[field])} ${shownOf(row, field)}`)
      .join(' · ');
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <Plural value={ready.length} one="# ligne prête" other="# lignes prêtes" />
        {matched.length === 0 ? null : (
          <>
            {' · '}
            <Plural value={matched.length} one="# client connu" other="# clients connus" />
          </>
        )}
        {' · '}
        <Plural value={known.length} one="# déjà importée" other="# déjà importées" />
        {' · '}
        <Plural value={faulty.length} one="# à corriger" other="# à corriger" />
      </p>
      {toCorrect.length === 0 ? null : (
        <RowList label={t`Lignes à corriger`}>
          <SameQuestions rows={toCorrect} onCorrect={onCorrect} />
          {toCorrect.slice(0, shown).map((row) => (
            <li key={row.line} className="flex flex-col gap-2 border-t border-line-2 px-3 py-3 first:border-t-0">
              <RowLine line={row.line} title={titleOfRow(row, i18n.locale)} />
              <span className="block text-sm wrap-anywhere text-ink-2">{detailsOf(row)}</span>
              <RowFields
                row={row}
                corrected={corrections.get(row.line) ?? {}}
                onCorrect={(of, text) => onCorrect([{ line: row.line, of, text }])}
              />
            </li>
          ))}
        </RowList>
      )}
      {toCorrect.length > shown ? (
        <div>
          <Button onClick={() => setShown(shown + correctedAtOnce)}>
            <Plural value={toCorrect.length - shown} one="Montrer # autre ligne" other="Montrer # autres lignes" />
          </Button>
        </div>
      ) : null}
      {children}
      {ready.length === 0 ? null : (
        <RowList label={t`Lignes prêtes`}>
          {ready.slice(0, readyShown).map((row) => (
            <li key={row.line} className="border-t border-line-2 px-3 py-2 first:border-t-0">
              <RowLine line={row.line} title={titleOfRow(row, i18n.locale)} />
              <span className="block text-sm wrap-anywhere text-ink-2">{detailsOf(row)}</span>
            </li>
          ))}
          <MoreRows count={ready.length - readyShown} />
        </RowList>
      )}
    </div>
  );
}
