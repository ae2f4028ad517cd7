import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { fileTones } from '#data/capture/file-state.ts';
import type { Piece } from '#data/queries/pieces.ts';
import type { FileFormats } from '#labels/file-state-labels.ts';
import { errorMessage } from '#labels/error-messages.ts';
import { fileStateLabels } from '#labels/file-state-labels.ts';
import type { FileTone } from '#ui/files/state-line.tsx';

/** `none`: nothing was captured. */
export type PieceTone = FileTone | 'none';

/** Returns the colour of a piece: green by the server's receipts alone. */
export function pieceTone({ state }: Piece): PieceTone {
  switch (state.is) {
    case 'missing':
    case 'absent':
      return 'none';
    case 'refused':
    case 'returned':
      return 'bad';
    case 'underWay': {
      const failed = 'error' in state.state && state.state.error !== null;
      return failed ? 'bad' : fileTones[state.state.is];
    }
    case 'safe':
      return 'safe';
  }
}

/** Returns whether sending a piece failed, so that its user may try again. */
export function isFailed({ state }: Piece): boolean {
  if (state.is !== 'underWay') return false;
  return state.state.is === 'refused' || ('error' in state.state && state.state.error !== null);
}

function counted(i18n: I18n, { demand: { document }, files }: Piece): string {
  const count = files.length;
  if (document.kind === 'photo') return i18n._(msg`${plural(count, { one: '# photo', other: '# photos' })}`);
  if (document.kind === 'plan') return i18n._(msg`${plural(count, { one: '# plan', other: '# plans' })}`);
  return i18n._(msg`${plural(count, { one: '# document', other: '# documents' })}`);
}

/**
 * Returns where a piece is, in one line.
 * @param rate bytes a second of all its files; null while it is unknown
 * @param isColleagues a colleague owes it: their phone may hold what nothing here knows of
 */
export function pieceLabel(
  i18n: I18n,
  piece: Piece,
  formats: FileFormats,
  rate: number | null,
  isColleagues: boolean,
): string {
  const { state } = piece;
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
    case 'underWay':
      return `${counted(i18n, piece)} · ${fileStateLabels(i18n, state.state, formats, rate)}`;
    case 'safe': {
      const files = counted(i18n, piece);
      return state.isAccepted ? i18n._(msg`${files} · Reçu et accepté`) : i18n._(msg`${files} · Reçu par le serveur`);
    }
  }
}
