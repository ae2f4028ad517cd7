import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { exportOutbox } from '#data/outbox/export.ts';
import type { ImportPreview, ImportRefusalCode, Imported } from '#data/outbox/import.ts';
import { importOutbox, ImportRefused, previewImport } from '#data/outbox/import.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useSubmit } from '#hooks/use-submit.ts';
import { saveFile } from '#ui/save-file.ts';

const refusals: Readonly<Record<ImportRefusalCode, MessageDescriptor>> = {
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

export interface Transfer {
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
export function useTransfer(): Transfer {
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
