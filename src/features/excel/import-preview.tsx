import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ImportField, ImportKind } from '#data/spreadsheets/import-fields.ts';
import { importFields } from '#data/spreadsheets/import-fields.ts';
import type { ImportPlan } from '#data/spreadsheets/import-plan.ts';
import type { Corrections, ImportedRow, RowOfFile } from '#data/spreadsheets/import-rows.ts';
import { useContent } from '#hooks/use-content.ts';
import { customerTypeLabels } from '#labels/order-labels.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { fieldTitles, rowFaultLabels, titleOfRow } from './import-labels.ts';
import { MoreRows, RowLine, RowList } from './row-list.tsx';

/** Rows to correct that are shown at first, and at each request for more. */
const correctedAtOnce = 20;
const readyShown = 10;

interface ImportPreviewProps {
  kind: ImportKind;
  plan: ImportPlan;
  corrections: ReadonlyMap<number, Corrections>;
  onCorrect: (line: number, field: ImportField, text: string) => void;
  /** The rows whose client is known. */
  children: ReactNode;
}

/** What the import will do: rows that are ready, known already, or to correct in their place. */
export function ImportPreview({ kind, plan, corrections, onCorrect, children }: ImportPreviewProps) {
  const { t, i18n } = useLingui();
  const { ready, matched, known, faulty, toCorrect } = plan;
  const [shown, setShown] = useState(correctedAtOnce);
  const detailsOf = ({ texts }: RowOfFile): string =>
    importFields[kind]
      .filter((field) => !['name', 'street', 'city'].includes(field) && texts[field] !== '')
      .map((field) => `${i18n._(fieldTitles[field])} ${texts[field]}`)
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
          {toCorrect.slice(0, shown).map((row) => (
            <li key={row.line} className="flex flex-col gap-2 border-t border-line-2 px-3 py-3 first:border-t-0">
              <RowLine line={row.line} title={titleOfRow(row)} />
              <RowFields
                row={row}
                corrected={corrections.get(row.line) ?? {}}
                onCorrect={(field, text) => onCorrect(row.line, field, text)}
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
              <RowLine line={row.line} title={titleOfRow(row)} />
              <span className="block text-sm wrap-anywhere text-ink-2">{detailsOf(row)}</span>
            </li>
          ))}
          <MoreRows count={ready.length - readyShown} />
        </RowList>
      )}
    </div>
  );
}

interface RowFieldsProps {
  row: ImportedRow;
  corrected: Corrections;
  onCorrect: (field: ImportField, text: string) => void;
}

/** The values of a row that are wrong, or were: a corrected one stays where it is. */
function RowFields({ row, corrected, onCorrect }: RowFieldsProps) {
  const { i18n } = useLingui();
  const faults = 'faults' in row ? row.faults : [];
  if (faults.some(({ fault }) => fault === 'twice')) {
    return <p className="text-sm text-bad">{i18n._(rowFaultLabels.twice)}</p>;
  }
  const fields = new Set(faults.map(({ field }) => field));
  for (const field of ['name', ...importFields.clients, ...importFields.orders] as const) {
    if (corrected[field] !== undefined) fields.add(field);
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {[...fields].map((field) => {
          const fault = faults.find((one) => one.field === field)?.fault;
          return (
            <CorrectedField
              key={field}
              field={field}
              value={corrected[field] ?? row.texts[field]}
              error={fault === undefined ? undefined : i18n._(rowFaultLabels[fault])}
              onChange={(text) => onCorrect(field, text)}
            />
          );
        })}
      </div>
      {faults.length > 0 ? null : (
        <p className="flex items-center gap-1.5 text-sm font-semibold text-safe">
          <Icon of={Check} size={16} />
          <Trans>Prête</Trans>
        </p>
      )}
    </>
  );
}

interface CorrectedFieldProps {
  field: ImportField;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** One value of a row: a choice where the app knows them all, else a text. */
function CorrectedField({ field, value, error, onChange }: CorrectedFieldProps) {
  const { t, i18n } = useLingui();
  const content = useContent();
  const label = i18n._(fieldTitles[field]);
  if (field !== 'type' && (field !== 'service' || content === null)) {
    return <Field label={label} value={value} error={error} onChange={(event) => onChange(event.target.value)} />;
  }
  const language = i18n.locale === 'nl' ? 'nl' : 'fr';
  const options =
    field === 'type'
      ? Object.entries(customerTypeLabels).map(([code, name]) => ({ value: code, label: i18n._(name) }))
      : (content?.services ?? []).map(({ code, name }) => ({ value: code, label: `${code} – ${name[language]}` }));
  const isKnown = options.some((option) => option.value === value);
  return (
    <SelectField
      label={label}
      allLabel={isKnown || value === '' ? t`Choisir` : t`« ${value} » : choisir`}
      value={isKnown ? value : null}
      options={options}
      error={error}
      onChange={(code) => onChange(code ?? '')}
    />
  );
}
