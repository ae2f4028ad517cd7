import { Trans, useLingui } from '@lingui/react/macro';
import type { ReadSheet, TextChoice } from '#contract/rules/tables/spreadsheets.ts';
import { separators } from '#contract/rules/tables/spreadsheets.ts';
import { textEncodings } from '#contract/rules/tables/text-encodings.ts';
import type { ImportField, ImportKind, Mapping } from '#data/spreadsheets/import-fields.ts';
import { importFields, requiredFields } from '#data/spreadsheets/import-fields.ts';
import { Fold } from '#ui/page/fold.tsx';
import { ChoiceField, SelectField } from '#ui/fields/select-field.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { encodingNames, fieldTitles, separatorNames } from './import-labels.ts';

interface MappingFieldsProps {
  kind: ImportKind;
  sheet: ReadSheet;
  mapping: Mapping;
  onMap: (field: ImportField, column: number | null) => void;
  onReadAs: (wanted: Partial<TextChoice>) => void;
}

/** The column of each field, and how a text is read. Folded on a phone when the needed ones are known: the rows matter more. */
export function MappingFields({ kind, sheet, mapping, onMap, onReadAs }: MappingFieldsProps) {
  const { t, i18n } = useLingui();
  const isWide = useMediaQuery('(min-width: 40rem)');
  const fields: readonly ImportField[] = importFields[kind];
  const isMapped = (field: ImportField): boolean => (mapping[field] ?? null) !== null;
  const found = fields.filter(isMapped).length;
  const isOpen = isWide || !requiredFields[kind].every(isMapped);
  const titles = sheet.headers.map((header, index) => (header === '' ? t`Colonne ${index + 1}` : header));
  const taken = new Set(fields.map((field) => mapping[field]));
  const unused = titles.filter((_title, index) => !taken.has(index)).join(', ');
  const { text } = sheet;
  return (
    <>
      <Fold
        line="none"
        isForm
        isOpen={isOpen}
        summary={
          <>
            <span className="text-sm font-semibold">{t`Colonnes du fichier`}</span>
            <span className="text-sm text-ink-2 tabular-nums">{t`${found} sur ${fields.length}`}</span>
          </>
        }
      >
        <div
          role="group"
          aria-label={t`Colonnes du fichier`}
          className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4"
        >
          {fields.map((field) => (
            <SelectField
              key={field}
              label={`${i18n._(fieldTitles[field])}${requiredFields[kind].includes(field) ? ' *' : ''}`}
              allLabel={t`Pas dans le fichier`}
              value={String(mapping[field] ?? '')}
              options={titles.map((label, index) => ({ value: String(index), label }))}
              onChange={(column) => onMap(field, column === null ? null : Number(column))}
            />
          ))}
          {text === undefined ? null : (
            <>
              <ChoiceField
                label={t`Séparateur`}
                value={text.separator}
                options={[...new Set([...separators, text.separator])].map((value) => {
                  const name = separatorNames[value];
                  return { value, label: name === undefined ? value : i18n._(name) };
                })}
                onChange={(separator) => onReadAs({ separator })}
              />
              <ChoiceField
                label={t`Encodage`}
                value={text.encoding}
                options={textEncodings.map((value) => ({ value, label: encodingNames[value] }))}
                onChange={(encoding) => onReadAs({ encoding })}
              />
            </>
          )}
        </div>
      </Fold>
      {unused === '' ? null : (
        <p className="text-sm wrap-anywhere text-ink-2">
          <Trans>Colonnes sans champ : {unused}</Trans>
        </p>
      )}
    </>
  );
}
