import { Trans, useLingui } from '@lingui/react/macro';
import type { TextChoice } from '#contract/rules/spreadsheets.ts';
import type { TextEncoding } from '#contract/rules/text-encodings.ts';
import type { ImportField } from '#data/spreadsheets/import-fields.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
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
  const { encodings, wanted, numberColumn, mapping, sheet } = chosen;
  const answered = mapping.number === numberColumn ? 'house' : 'other';
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
      {numberColumn === null ? null : (
        <NumberQuestion
          title={sheet.headers[numberColumn] ?? ''}
          values={sheet.rows.slice(0, shownValues).map((row) => String(row[numberColumn] ?? ''))}
          answer={mapping.number === undefined ? '' : answered}
          onAnswer={(isHouse) => onMap('number', isHouse ? numberColumn : null)}
        />
      )}
    </>
  );
}

interface NumberQuestionProps {
  title: string;
  values: readonly string[];
  answer: 'house' | 'other' | '';
  onAnswer: (isHouse: boolean) => void;
}

/** Asks whose numbers a column headed "N°" has. */
function NumberQuestion({ title, values, answer, onAnswer }: NumberQuestionProps) {
  const { t } = useLingui();
  const few = values.filter(Boolean).join(', ');
  const question = t`Colonne « ${title} » (${few}) :`;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-semibold wrap-anywhere text-wait">{question}</p>
      <SegmentedControl<'house' | 'other' | ''>
        label={question}
        value={answer}
        options={[
          { value: 'house', label: t`Numéro de maison` },
          { value: 'other', label: t`Numéro du client` },
        ]}
        onChange={(chosen) => onAnswer(chosen === 'house')}
      />
    </div>
  );
}
