import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { csvOf } from '#contract/rules/tables/csv-table.ts';
import type { FaultyRow } from '#data/spreadsheets/import-rows.ts';
import { Button } from '#ui/actions/button.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { faultText, fieldTitles, titleOfRow } from './import-labels.ts';
import { MoreRows, RowLine, RowList } from './row-list.tsx';
import { UndoImport } from './undo-import.tsx';
import type { ImportReport as Report } from './use-import.ts';

/** Rows of each list on screen; the file has them all. */
const shownMax = 50;

/** Returns the page of an imported record. */
const pathOf = ({ kind }: Report, id: string): string => `/${kind}/${id}`;

function useReasons(): (row: FaultyRow) => string {
  const { i18n } = useLingui();
  return ({ faults }) =>
    faults.map((fault) => `${i18n._(fieldTitles[fault.field])} ${faultText(fault, i18n)}`).join(' · ');
}

/** Returns a function that saves a line for each row of the file, with what became of it. */
function useSaveReport(report: Report): () => void {
  const { t, i18n } = useLingui();
  const reasonsOf = useReasons();
  return () => {
    const linkOf = (id: string): string => `${location.origin}${pathOf(report, id)}`;
    const lines: { line: number; cells: (string | number)[] }[] = [
      ...report.made.map((row) => ({ row, text: t`enregistrée`, reason: '', link: linkOf(row.recordId) })),
      ...report.filled.map((row) => ({ row, text: t`client complété`, reason: '', link: linkOf(row.recordId) })),
      ...report.kept.map((row) => ({ row, text: t`client connu`, reason: '', link: linkOf(row.recordId) })),
      ...report.known.map((row) => ({ row, text: t`déjà importée`, reason: '', link: linkOf(row.id) })),
      ...report.failed.map((row) => ({ row, text: t`pas enregistrée`, reason: '', link: '' })),
      ...report.faulty.map((row) => ({ row, text: t`pas importée`, reason: reasonsOf(row), link: '' })),
    ].map(({ row, text, reason, link }) => ({
      line: row.line,
      cells: [row.line, titleOfRow(row, i18n.locale), text, reason, link],
    }));
    const table = csvOf([
      [t`Ligne`, t`Client`, t`Résultat`, t`Motif`, t`Lien`],
      ...lines.toSorted((a, b) => a.line - b.line).map(({ cells }) => cells),
    ]);
    saveFile(new Blob([table], { type: 'text/csv;charset=utf-8' }), `${t`Rapport`} ${report.file}.csv`);
  };
}

/** What an import made, what it left out and why. */
export function ImportReport({ report, onUndone }: { report: Report; onUndone: () => void }) {
  const { t, i18n } = useLingui();
  const reasonsOf = useReasons();
  const save = useSaveReport(report);
  const { kind, made, filled, kept, failed, known, faulty } = report;
  const stored = useMemo(() => [...made, ...filled], [made, filled]);
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex flex-col gap-2">
        <Notice tone="info">
          {kind === 'clients' ? (
            <Plural
              value={made.length}
              one="# client enregistré sur cet appareil."
              other="# clients enregistrés sur cet appareil."
            />
          ) : (
            <Plural
              value={made.length}
              one="# commande enregistrée sur cet appareil."
              other="# commandes enregistrées sur cet appareil."
            />
          )}{' '}
          <Trans>Le centre de synchronisation montre ce qui n’est pas encore envoyé.</Trans>
        </Notice>
        {failed.length === 0 ? null : (
          <Notice tone="bad">
            <Plural
              value={failed.length}
              one="# ligne n’a pas pu être enregistrée. Importez le fichier à nouveau : rien n’est créé deux fois."
              other="# lignes n’ont pas pu être enregistrées. Importez le fichier à nouveau : rien n’est créé deux fois."
            />
          </Notice>
        )}
        <p>
          {filled.length === 0 ? null : (
            <>
              <Plural value={filled.length} one="# client complété" other="# clients complétés" />
              {' · '}
            </>
          )}
          {kept.length === 0 ? null : (
            <>
              <Plural value={kept.length} one="# client connu, inchangé" other="# clients connus, inchangés" />
              {' · '}
            </>
          )}
          <Plural value={known.length} one="# déjà importée" other="# déjà importées" />
          {' · '}
          <Plural value={faulty.length} one="# pas importée" other="# pas importées" />
        </p>
      </div>
      <UndoImport rows={stored} onUndone={onUndone} />
      {faulty.length === 0 ? null : (
        <RowList label={t`Lignes pas importées`}>
          {faulty.slice(0, shownMax).map((row) => (
            <li key={row.line} className="border-t border-line-2 px-3 py-2 first:border-t-0">
              <RowLine line={row.line} title={titleOfRow(row, i18n.locale)} />
              <span className="block text-sm text-bad">{reasonsOf(row)}</span>
            </li>
          ))}
          <MoreRows count={faulty.length - shownMax} />
        </RowList>
      )}
      {made.length === 0 ? null : (
        <RowList label={kind === 'clients' ? t`Clients enregistrés` : t`Commandes enregistrées`}>
          {made.slice(0, shownMax).map((row) => (
            <li key={row.line} className="border-t border-line-2 px-3 first:border-t-0">
              <LocalLink to={pathOf(report, row.recordId)} className="flex min-h-11 items-center py-2 hover:underline">
                <RowLine
                  line={row.line}
                  title={<span className="font-semibold text-accent">{titleOfRow(row, i18n.locale)}</span>}
                />
              </LocalLink>
            </li>
          ))}
          <MoreRows count={made.length - shownMax} />
        </RowList>
      )}
      <div>
        <Button icon={Download} onClick={save}>
          <Trans>Enregistrer le rapport (.csv)</Trans>
        </Button>
      </div>
    </div>
  );
}
