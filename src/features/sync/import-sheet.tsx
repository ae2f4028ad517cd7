import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportPreview } from '#data/outbox/import.ts';
import { useLabelContext } from '#hooks/use-label-context.ts';
import { mutationLabels } from '#labels/mutation-labels.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Sheet } from '#ui/sheet.tsx';

/** Changes that are listed; further ones are counted. */
const listedMax = 20;

interface ImportSheetProps {
  preview: ImportPreview;
  isSubmitting: boolean;
  onImport: () => void;
  onClose: () => void;
}

/** Says what a backup would bring back, before anything of it is stored. */
export function ImportSheet({ preview, isSubmitting, onImport, onClose }: ImportSheetProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const context = useLabelContext(formats);
  const { added, drafts, files, exportedAt } = preview;
  const further = added.length - listedMax;
  return (
    <Sheet
      open
      title={t`Reprendre cette copie ?`}
      onClose={onClose}
      footer={
        <>
          <Button className="flex-1" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button look="primary" className="flex-1" disabled={isSubmitting} onClick={onImport}>
            <Trans>Reprendre</Trans>
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        <Trans>Copie du {formats.dateTime(exportedAt)}.</Trans>
      </p>
      {added.length === 0 ? null : (
        <ul className="flex flex-col gap-1">
          {added.slice(0, listedMax).map((entry) => (
            <li key={entry.id} className="flex justify-between gap-3">
              <span className="wrap-anywhere">{mutationLabels(context, entry).title}</span>
              <span className="shrink-0 text-ink-2">{formats.dateTime(entry.createdAt)}</span>
            </li>
          ))}
          {further > 0 ? (
            <li className="text-ink-2">
              <Plural value={further} one="# autre élément" other="# autres éléments" />
            </li>
          ) : null}
        </ul>
      )}
      <p className="empty:hidden">
        {files === 0 ? null : <Plural value={files} one="# photo ou document" other="# photos et documents" />}
      </p>
      <p className="empty:hidden">
        {drafts === 0 ? null : <Plural value={drafts} one="# brouillon" other="# brouillons" />}
      </p>
    </Sheet>
  );
}
