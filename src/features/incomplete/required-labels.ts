import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { failureOf, fileTone } from '#data/capture/file-status.ts';
import type { RequiredWithState } from '#data/queries/files/required-states.ts';
import type { FileFormats } from '#labels/files/file-status-labels.ts';
import { errorMessage } from '#labels/errors/error-messages.ts';
import { fileStatusLabel } from '#labels/files/file-status-labels.ts';
import type { FileTone } from '#ui/files/state-line.tsx';

/** `none`: nothing was captured. */
export type RequiredTone = FileTone | 'none';

/** Returns the colour of a required document: green by the server's receipts alone. */
export function requiredTone({ state }: RequiredWithState): RequiredTone {
  switch (state.is) {
    case 'missing':
    case 'absent':
      return 'none';
    case 'returned':
      return 'bad';
    case 'sent':
    case 'waits':
    case 'refused':
    case 'lost':
      return failureOf(state) === null ? fileTone({ status: state, review: null }) : 'bad';
  }
}

function counted(i18n: I18n, { document, files }: RequiredWithState): string {
  const count = files.length;
  if (document.kind === 'photo') return i18n._(msg`${plural(count, { one: '# photo', other: '# photos' })}`);
  if (document.kind === 'plan') return i18n._(msg`${plural(count, { one: '# plan', other: '# plans' })}`);
  return i18n._(msg`${plural(count, { one: '# document', other: '# documents' })}`);
}

/**
 * Returns where a required document is, in one line.
 * @param rate bytes a second of all its files; null while it is unknown
 * @param isColleagues a colleague owes it: their phone may hold what nothing here knows of
 */
export function requiredLabel(
  i18n: I18n,
  required: RequiredWithState,
  formats: FileFormats,
  rate: number | null,
  isColleagues: boolean,
): string {
  const { state } = required;
  switch (state.is) {
    case 'missing':
      return isColleagues ? i18n._(msg`Rien de reçu`) : i18n._(msg`Manque`);
    case 'absent':
      return i18n._(msg`Si présent sur place`);
    case 'returned':
      return i18n._(msg`Renvoyé par ${state.by.name} : ${state.reason}`);
    case 'sent': {
      const files = counted(i18n, required);
      const isAccepted = required.files.every(({ upload: { review } }) => review?.accepted !== undefined);
      return isAccepted ? i18n._(msg`${files} · Reçu et accepté`) : i18n._(msg`${files} · Reçu par le serveur`);
    }
    case 'refused':
    case 'waits':
    case 'lost': {
      if (state.is === 'refused' && required.files.length === 0) {
        const reason = errorMessage(i18n, state.code, formats.reader);
        return i18n._(msg`Refusé par le serveur : ${reason} Le fichier est encore sur cet appareil.`);
      }
      const files = counted(i18n, required);
      // The notice above all documents says why.
      if (failureOf(state) !== null) return i18n._(msg`${files} · L’envoi a échoué`);
      const status = state.is === 'waits' ? { ...state, code: undefined } : state;
      return `${files} · ${fileStatusLabel(i18n, { status, review: null }, formats, rate)}`;
    }
  }
}
