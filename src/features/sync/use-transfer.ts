import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { exportOutbox } from '#data/export-outbox.ts';
import type { ImportRefusalCode, Imported } from '#data/import-outbox.ts';
import { importOutbox, ImportRefused } from '#data/import-outbox.ts';
import { toLocalWriteError } from '#data/local-write-error.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';

const refusals: Readonly<Record<ImportRefusalCode, MessageDescriptor>> = {
  NotAnExport: msg`Ce fichier n’est pas une copie de secours de myCerti. Rien n’a été changé ; choisissez le fichier .zip exporté.`,
  Damaged: msg`Ce fichier est abîmé ou a été modifié. Rien n’a été changé ; exportez-le à nouveau depuis l’appareil d’origine.`,
  OtherUser: msg`Ce fichier est celui d’un autre utilisateur. Rien n’a été changé ; connectez-vous avec son compte pour l’importer.`,
  TooNew: msg`Ce fichier vient d’une version plus récente de l’application. Rien n’a été changé ; mettez l’application à jour, puis réessayez.`,
  TooLarge: msg`Ce fichier est trop grand pour être une copie de secours. Rien n’a été changé ; vérifiez votre choix.`,
};

/** How the last export or import ended, in words. */
interface Outcome {
  ok: boolean;
  text: string;
}

export interface Transfer {
  busy: boolean;
  outcome: Outcome | null;
  exportAll: () => Promise<void>;
  importFile: (file: File) => Promise<void>;
}

function importedWords(i18n: I18n, { added, skipped, drafts }: Imported): string {
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
      ? [i18n._(msg`${plural(drafts, { one: '# saisie en cours reprise.', other: '# saisies en cours reprises.' })}`)]
      : []),
  ];
  return parts.join(' ');
}

/** Hands a file to the person: the browser asks where to, or puts it among the downloads. */
function download(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function useTransfer(): Transfer {
  const { i18n, t } = useLingui();
  const { db, requestSync } = useAppData();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function attempt(act: () => Promise<string>): Promise<void> {
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome({ ok: true, text: await act() });
    } catch (error) {
      const text =
        error instanceof ImportRefused
          ? i18n._(refusals[error.code])
          : errorSentence(i18n, toLocalWriteError(error).code);
      setOutcome({ ok: false, text });
    }
    setBusy(false);
  }

  return {
    busy,
    outcome,
    exportAll: () =>
      attempt(async () => {
        const { name, bytes, mutations } = await exportOutbox(db, Date.now());
        download(bytes, name);
        const count = i18n._(msg`${plural(mutations, { one: '# élément', other: '# éléments' })}`);
        return t`${count} dans le fichier « ${name} », remis au navigateur. Rien n’a quitté la file d’envoi.`;
      }),
    importFile: (file) =>
      attempt(async () => {
        const imported = await importOutbox(db, new Uint8Array(await file.arrayBuffer()), Date.now());
        requestSync(true);
        return importedWords(i18n, imported);
      }),
  };
}
