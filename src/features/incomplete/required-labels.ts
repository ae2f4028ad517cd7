import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { failureOf, fileTones } from '#data/capture/file-state.ts';
import type { RequiredWithState } from '#data/queries/files/required-states.ts';
import type { FileFormats } from '#labels/file-state-labels.ts';
import { errorMessage } from '#labels/error-messages.ts';
import { fileStateLabels } from '#labels/file-state-labels.ts';
import type { FileTone } from '#ui/files/state-line.tsx';

/** `none`: nothing was captured. */
export type RequiredTone = FileTone | 'none';

/** Returns the colour of a required document: green by the server's receipts alone. */
export function requiredTone({ state }: RequiredWithState): RequiredTone {
  switch (state.is) {
    case 'missing':
    case 'absent':
      return 'none';
    case 'refused':
    case 'returned':
      return 'bad';
    case 'underWay':
      return failureOf(state.state) === null ? fileTones[state.state.is] : 'bad';
    case 'safe':
      return 'safe';
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
    case 'refused': {
      const reason = errorMessage(i18n, state.code, formats.reader);
      return i18n._(msg`Refusé par le serveur : ${reason} Le fichier est encore sur cet appareil.`);
    }
    case 'returned':
      return i18n._(msg`Renvoyé par ${state.by.name} : ${state.reason}`);
    case 'underWay': {
      const files = counted(i18n, required);
      // The notice above all documents says why.
      if (failureOf(state.state) !== null) return i18n._(msg`${files} · L’envoi a échoué`);
      const at =
        state.state.is === 'queued' || state.state.is === 'paused' ? { ...state.state, error: null } : state.state;
      return `${files} · ${fileStateLabels(i18n, at, formats, rate)}`;
    }
    case 'safe': {
      const files = counted(i18n, required);
      return state.isAccepted ? i18n._(msg`${files} · Reçu et accepté`) : i18n._(msg`${files} · Reçu par le serveur`);
    }
  }
}
