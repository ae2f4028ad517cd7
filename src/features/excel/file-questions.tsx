import { Trans, useLingui } from '@lingui/react/macro';
import type { TextChoice } from '#contract/rules/tables/spreadsheets.ts';
import type { TextEncoding } from '#contract/rules/tables/text-encodings.ts';
import type { ImportField } from '#data/spreadsheets/import-fields.ts';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { encodingNames } from './import-labels.ts';
import type { Chosen } from './use-import-plan.ts';

/** Values of a column that are shown to recognize it. */
const shownValues = 3;

interface FileQuestionsProps {
  chosen: Chosen;
  onMap: (field: ImportField, column: number | null) => void;
  onReadAs: (wanted: Partial<TextChoice>) => void;
}

/** What is asked about a whole file before its rows are imported. An answer stays where it is, and can be changed. */
export function FileQuestions({ chosen, onMap, onReadAs }: FileQuestionsProps) {
  const { t } = useLingui();
  const { encodings, wanted, numberColumns, mapping, sheet } = chosen;
  const house = mapping.number === undefined ? '' : String(mapping.number);
  return (
    <>
      {encodings.length === 0 ? null : (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm font-semibold text-wait">
            <Trans>Quels mots sont justes ?</Trans>
          </p>
          <SegmentedControl<TextEncoding | ''>
            label={t`Quels mots sont justes ?`}
            value={wanted.encoding ?? ''}
            options={encodings.map(({ encoding, words }) => ({
              value: encoding,
              label: `${words.join(', ')} (${encodingNames[encoding]})`,
            }))}
            onChange={(encoding) => (encoding === '' ? undefined : onReadAs({ encoding }))}
          />
        </div>
      )}
      {numberColumns.length === 0 ? null : (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm font-semibold text-wait">
            <Trans>Quelle colonne a les numéros de maison ?</Trans>
          </p>
          <SegmentedControl
            label={t`Quelle colonne a les numéros de maison ?`}
            value={house}
            options={[
              ...numberColumns.map((column) => {
                const few = sheet.rows.slice(0, shownValues).map((row) => String(row[column] ?? ''));
                const values = few.filter(Boolean).join(', ');
                return {
                  value: String(column),
                  label: `${sheet.headers[column]}${values === '' ? '' : ` (${values})`}`,
                };
              }),
              { value: 'null', label: t`Aucune` },
            ]}
            onChange={(column) => onMap('number', column === 'null' ? null : Number(column))}
          />
        </div>
      )}
    </>
  );
}
