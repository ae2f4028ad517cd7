import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Corrections, RowFault } from '#data/spreadsheets/import-faults.ts';
import { acceptedOf, centsOf } from '#data/spreadsheets/import-faults.ts';
import type { ImportField } from '#data/spreadsheets/import-fields.ts';
import { importFields } from '#data/spreadsheets/import-fields.ts';
import type { ImportedRow } from '#data/spreadsheets/import-rows.ts';
import { useContent } from '#hooks/app/use-content.ts';
import { customerTypeLabels } from '#labels/orders/order-labels.ts';
import { Button } from '#ui/actions/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { faultText, fieldTitles, rowFaultLabels } from './import-labels.ts';
import type { Correction } from './use-import.ts';

interface RowFieldsProps {
  row: ImportedRow;
  corrected: Corrections;
  onCorrect: (of: keyof Corrections, text: string) => void;
}

/** The values of a row that are wrong, or were: a corrected one stays where it is. */
export function RowFields({ row, corrected, onCorrect }: RowFieldsProps) {
  const { i18n } = useLingui();
  const faults = 'faults' in row ? row.faults : [];
  if (faults.some(({ fault }) => fault === 'twice')) {
    return <p className="text-sm text-bad">{i18n._(rowFaultLabels.twice)}</p>;
  }
  const fields = new Set(faults.map(({ field }) => field));
  for (const field of ['name', ...importFields.clients, ...importFields.orders] as const) {
    if (corrected[field] !== undefined) fields.add(field);
  }
  // What was kept is shown where it was asked.
  if (corrected.extraCells !== undefined) fields.add('name');
  if (corrected.farPrice !== undefined) fields.add('price');
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {[...fields].map((field) => {
          const fault = faults.find((one) => one.field === field);
          return (
            <CorrectedField
              key={field}
              field={field}
              value={corrected[field] ?? row.texts[field]}
              fault={fault}
              onChange={(text) => onCorrect(field, text)}
              onAccept={onCorrect}
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
  fault: RowFault | undefined;
  onChange: (text: string) => void;
  onAccept: (of: keyof Corrections, text: string) => void;
}

/** One value of a row, with what was asked about it: that stays in its place once it is answered. */
function CorrectedField({ field, value, fault, onChange, onAccept }: CorrectedFieldProps) {
  const { t, i18n } = useLingui();
  const answerText = useAnswerText();
  const [asked, setAsked] = useState(fault);
  if (fault !== undefined && fault !== asked) setAsked(fault);
  const was = asked?.was ?? '';
  const accepted = asked === undefined ? null : acceptedOf(asked);
  const error = fault === undefined ? undefined : faultText(fault, i18n);
  const hint = fault === undefined && was !== '' ? t`Dans le fichier : « ${was} »` : undefined;
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <ValueField field={field} value={value} error={error} hint={hint} onChange={onChange} />
      </div>
      {asked === undefined || accepted === null ? null : (
        <Button disabled={fault === undefined} onClick={() => onAccept(accepted.of, accepted.text)}>
          {answerText(asked)}
        </Button>
      )}
    </div>
  );
}

/** Returns a function that names what accepting a proposal does. */
function useAnswerText(): (fault: RowFault) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return ({ field, fault, proposal = '' }) => {
    if (fault === 'extraCells') return t`Garder la ligne`;
    if (proposal === '') return t`Laisser vide`;
    const cents = field === 'price' ? centsOf(proposal) : null;
    const value = cents === null ? proposal : formats.money(cents);
    return t`Prendre ${value}`;
  };
}

/** Different answers that are named before all are accepted: each row names its own. */
const saidMost = 6;

interface SameQuestionsProps {
  rows: readonly ImportedRow[];
  onCorrect: (given: readonly Correction[]) => void;
}

/** Questions that several rows have alike: all are answered by what each row proposes. An answered one stays in its place. */
export function SameQuestions({ rows, onCorrect }: SameQuestionsProps) {
  const { t, i18n } = useLingui();
  const answerText = useAnswerText();
  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map());
  const groups = new Map<string, (Correction & { answer: string })[]>();
  for (const row of rows) {
    for (const fault of 'faults' in row ? row.faults : []) {
      const accepted = acceptedOf(fault);
      if (accepted === null) continue;
      const [title, more] = [i18n._(fieldTitles[fault.field]), i18n._(rowFaultLabels[fault.fault])];
      const question = t`${title} : ${more}`;
      const given = { line: row.line, ...accepted, answer: answerText(fault) };
      groups.set(question, [...(groups.get(question) ?? []), given]);
    }
  }
  const saidOf = (title: string): string => {
    const said = [...new Set(groups.get(title)?.map(({ answer }) => answer))];
    return [...said.slice(0, saidMost), ...(said.length > saidMost ? ['…'] : [])].join(' · ');
  };
  const several = [...groups.keys()].filter((title) => (groups.get(title)?.length ?? 0) > 1);
  const added = several.filter((title) => !shown.has(title));
  if (added.length > 0) setShown(new Map([...shown, ...added.map((title) => [title, saidOf(title)] as const)]));
  return [...shown].map(([title, said]) => {
    const answers = groups.get(title) ?? [];
    return (
      <li
        key={title}
        className="flex flex-wrap items-center justify-between gap-2 border-t border-line-2 px-3 py-2 first:border-t-0"
      >
        <span className="text-sm wrap-anywhere">
          <span className="block font-semibold">{title}</span>
          {said}
        </span>
        <Button disabled={answers.length === 0} onClick={() => onCorrect(answers)}>
          <Plural value={answers.length} one="Accepter pour # ligne" other="Accepter pour # lignes" />
        </Button>
      </li>
    );
  });
}

interface ValueFieldProps {
  field: ImportField;
  value: string;
  error: string | undefined;
  hint: string | undefined;
  onChange: (text: string) => void;
}

/** A value: a choice where the app knows them all, else a text. */
function ValueField({ field, value, error, hint, onChange }: ValueFieldProps) {
  const { t, i18n } = useLingui();
  const content = useContent();
  const label = i18n._(fieldTitles[field]);
  if (field !== 'type' && (field !== 'service' || content === null)) {
    return (
      <Field label={label} value={value} error={error} hint={hint} onChange={(event) => onChange(event.target.value)} />
    );
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
