import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { exportOutbox } from '#data/outbox/export.ts';
import type { ImportRefusalCode, Imported } from '#data/outbox/import.ts';
import { importOutbox, ImportRefused } from '#data/outbox/import.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useSubmit } from '#hooks/use-submit.ts';

const refusals: Readonly<Record<ImportRefusalCode, MessageDescriptor>> = {
  NotAnExport: msg`Ce fichier n’est pas une copie de secours de myCerti. Rien n’a été changé ; choisissez le fichier .zip exporté.`,
  Damaged: msg`Ce fichier est abîmé ou a été modifié. Rien n’a été changé ; exportez-le à nouveau depuis l’appareil d’origine.`,
  OtherUser: msg`Ce fichier est celui d’un autre utilisateur. Rien n’a été changé ; connectez-vous avec son compte pour l’importer.`,
  TooNew: msg`Ce fichier vient d’une version plus récente de l’application. Rien n’a été changé ; mettez l’application à jour, puis réessayez.`,
  TooLarge: msg`Ce fichier est trop grand pour être une copie de secours. Rien n’a été changé ; vérifiez votre choix.`,
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
  /** Resolves with true on success. */
  importFile: (file: File) => Promise<boolean>;
}

function importedLabels(i18n: I18n, { added, skipped, drafts }: Imported): string {
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
    ...(drafts > 0
      ? [i18n._(msg`${plural(drafts, { one: '# brouillon repris.', other: '# brouillons repris.' })}`)]
      : []),
  ];
  return parts.join(' ');
}

/** Downloads a file through the browser. */
function download(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after `click()` returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
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

  const { submit, isSubmitting, error } = useSubmit(async (action: () => Promise<string>) => {
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
        const { name, bytes, mutations } = await exportOutbox(db, Date.now());
        download(bytes, name);
        const count = i18n._(msg`${plural(mutations, { one: '# élément', other: '# éléments' })}`);
        return t`${count} dans le fichier « ${name} », remis au navigateur. Rien n’a quitté la file d’envoi.`;
      }),
    importFile: (file) =>
      submit(async () => {
        const imported = await importOutbox(db, new Uint8Array(await file.arrayBuffer()), Date.now());
        requestSync(true);
        return importedLabels(i18n, imported);
      }),
  };
}
