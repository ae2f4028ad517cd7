import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import type { StoredRow, WhyItStays } from '#data/spreadsheets/undo-import.ts';
import { stayingRows } from '#data/spreadsheets/undo-import.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { titleOfRow } from './import-labels.ts';
import { MoreRows, RowLine, RowList } from './row-list.tsx';
import { useWithdrawRows } from './use-stored-rows.ts';

/** Rows on screen. */
const shownMax = 50;

const reasons: Readonly<Record<WhyItStays, MessageDescriptor>> = {
  sent: msg`L’envoi a commencé.`,
  used: msg`Modifiée ou utilisée depuis.`,
  needed: msg`Une autre ligne qui reste en dépend.`,
};

/**
 * Takes an import back as one, and names before what would stay, with the reason.
 * @param props.onUndone shows the file again: what stays is among the rows that were imported
 */
export function UndoImport({ rows, onUndone }: { rows: readonly StoredRow[]; onUndone: () => void }) {
  const { t, i18n } = useLingui();
  const withdraw = useWithdrawRows();
  const { submit, isSubmitting } = useSubmit(async () => {
    if (await withdraw(rows)) onUndone();
    return null;
  });
  const staying = useLive((db) => stayingRows(db, rows), [rows]);
  if (staying === undefined || staying.size === rows.length) return null;
  return (
    <>
      {staying.size === 0 ? null : (
        <RowList label={t`Ne se retire plus`}>
          {[...staying].slice(0, shownMax).map(([row, why]) => (
            <li key={row.line} className="border-t border-line-2 px-3 py-2 first:border-t-0">
              <RowLine line={row.line} title={titleOfRow(row, i18n.locale)} />
              <span className="block text-sm text-ink-2">{i18n._(reasons[why])}</span>
            </li>
          ))}
          <MoreRows count={staying.size - shownMax} />
        </RowList>
      )}
      <Button icon={Undo2} disabled={isSubmitting} onClick={() => void submit()} className="self-start">
        <Plural
          value={rows.length - staying.size}
          one="Annuler l’import de # ligne"
          other="Annuler l’import de # lignes"
        />
      </Button>
    </>
  );
}
