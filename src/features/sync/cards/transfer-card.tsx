import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { exportOutbox } from '#data/outbox/export/export.ts';
import type { ImportPreview, ImportRefusalCode, Imported } from '#data/outbox/export/import.ts';
import { importOutbox, ImportRefused, previewImport } from '#data/outbox/export/import.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { mutationLabels } from '#labels/mutations/mutation-labels.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Sheet } from '#ui/layers/sheet.tsx';
import { TechnicalCard } from './technical-cards.tsx';

const refusals: Readonly<Record<ImportRefusalCode, MessageDescriptor>> = {
  Unreadable: msg`Ce fichier n’est plus lisible. Choisissez-le à nouveau.`,
  NotAnExport: msg`Ce fichier n’est pas une copie de secours de myCerti : rien n’est importé.`,
  Damaged: msg`Fichier abîmé ou modifié : rien n’est importé. Exportez-le à nouveau.`,
  OtherUser: msg`Fichier d’un autre utilisateur : rien n’est importé.`,
  TooNew: msg`Fichier d’une version plus récente : mettez l’application à jour.`,
  TooLarge: msg`Fichier trop grand : rien n’est importé.`,
};

/** Translated result of the last export or import. */
interface Outcome {
  ok: boolean;
  text: string;
}

interface Transfer {
  isSubmitting: boolean;
  outcome: Outcome | null;
  /** Resolves with true on success. */
  exportAll: () => Promise<boolean>;
  /** Reads a file and says what it would bring back. */
  choose: (file: File) => Promise<boolean>;
  /** What the chosen file would bring back; null when none waits for its user. */
  preview: ImportPreview | null;
  /** Brings that back. */
  importChosen: () => Promise<boolean>;
  /** Forgets the chosen file. */
  leave: () => void;
}

function importedLabels(i18n: I18n, { added, skipped, drafts, files }: Imported): string {
  const parts = [
    added > 0
      ? i18n._(
          msg`${plural(added, { one: '# élément repris, il part de lui-même.', other: '# éléments repris, ils partent d’eux-mêmes.' })}`,
        )
      : i18n._(msg`Rien de nouveau à reprendre.`),
    ...(skipped > 0
      ? [
          i18n._(
            msg`${plural(skipped, { one: '# élément était déjà connu ici.', other: '# éléments étaient déjà connus ici.' })}`,
          ),
        ]
      : []),
    ...(files > 0
      ? [i18n._(msg`${plural(files, { one: '# photo ou document repris.', other: '# photos et documents repris.' })}`)]
      : []),
    ...(drafts > 0
      ? [i18n._(msg`${plural(drafts, { one: '# brouillon repris.', other: '# brouillons repris.' })}`)]
      : []),
  ];
  return parts.join(' ');
}

function outcomeOf(text: string | null, error: string | null): Outcome | null {
  if (error !== null) return { ok: false, text: error };
  return text === null ? null : { ok: true, text };
}

/** Returns the export and the import of the outbox, which share one guard. */
function useTransfer(): Transfer {
  const { i18n, t } = useLingui();
  const { db, requestSync } = useAppData();
  const [text, setText] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ file: File; preview: ImportPreview } | null>(null);

  const { submit, isSubmitting, error } = useSubmit(async (action: () => Promise<string | null>) => {
    setText(null);
    try {
      setText(await action());
      return null;
    } catch (failure) {
      if (failure instanceof ImportRefused) return i18n._(refusals[failure.code]);
      throw failure;
    }
  });

  return {
    isSubmitting,
    outcome: outcomeOf(text, error),
    exportAll: () =>
      submit(async () => {
        const { name, zip, mutations, files } = await exportOutbox(db, Date.now());
        saveFile(zip, name);
        const count = i18n._(msg`${plural(mutations, { one: '# élément', other: '# éléments' })}`);
        const photos = i18n._(msg`${plural(files, { one: '# photo ou document', other: '# photos et documents' })}`);
        return t`${count} et ${photos} dans « ${name} », remis au navigateur. Rien n’a quitté la file d’envoi.`;
      }),
    choose: (file) =>
      submit(async () => {
        const preview = await previewImport(db, file, Date.now());
        if (preview.added.length + preview.drafts + preview.files === 0) return t`Rien de nouveau à reprendre.`;
        setChosen({ file, preview });
        return null;
      }),
    preview: chosen?.preview ?? null,
    importChosen: () =>
      submit(async () => {
        if (chosen === null) return null;
        setChosen(null);
        const imported = await importOutbox(db, chosen.file, Date.now());
        requestSync(true);
        return importedLabels(i18n, imported);
      }),
    leave: () => setChosen(null),
  };
}

/** Exports the unsent work to a file, and imports such a file of the same user. */
export function TransferCard() {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { isSubmitting, outcome, exportAll, choose, preview, importChosen, leave } = useTransfer();
  return (
    <TechnicalCard title={t`Copie de secours`}>
      <p className="text-ink-2">
        <Trans>
          Ce qui n’est pas encore sur le serveur, photos et brouillons compris. Contient des données de clients.
        </Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={Download} disabled={isSubmitting} onClick={() => void exportAll()}>
          {isSubmitting ? <Trans>En cours…</Trans> : <Trans>Tout exporter</Trans>}
        </Button>
        <Button icon={Upload} disabled={isSubmitting} onClick={() => input.current?.click()}>
          <Trans>Importer un fichier</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label={t`Fichier à importer`}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The reset lets the user choose the same file again.
            event.target.value = '';
            if (file !== undefined) void choose(file);
          }}
        />
      </div>
      {preview === null ? null : (
        <ImportSheet
          preview={preview}
          isSubmitting={isSubmitting}
          onImport={() => void importChosen()}
          onClose={leave}
        />
      )}
      {outcome === null ? null : (
        <div className="mt-3">
          <Notice tone={outcome.ok ? 'info' : 'bad'} alert>
            {outcome.text}
          </Notice>
        </div>
      )}
    </TechnicalCard>
  );
}

/** Changes that are listed; further ones are counted. */
const listedMax = 20;

interface ImportSheetProps {
  preview: ImportPreview;
  isSubmitting: boolean;
  onImport: () => void;
  onClose: () => void;
}

/** Says what a backup would bring back, before anything of it is stored. */
function ImportSheet({ preview, isSubmitting, onImport, onClose }: ImportSheetProps) {
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
