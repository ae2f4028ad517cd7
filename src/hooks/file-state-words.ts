import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { errorSentence } from './error-sentences.ts';
import type { FileState } from './file-state.ts';
import { secondsLeft } from './transfer-rate.ts';

/** How sizes and instants are written in the language on screen. */
export interface FileFormats {
  /** `1,2 Mo`. */
  bytes: (bytes: number) => string;
  /** `20/11/2026 14:02`. */
  dateTime: (instant: string) => string;
}

/** Never rounded up: only all of it is 100 %. */
function percentOf(sent: number, size: number): number {
  return Math.floor((sent / size) * 100);
}

/** `encore 40 s`, `encore 3 min`. */
function timeLeft(i18n: I18n, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 90 ? i18n._(msg`encore ${seconds} s`) : i18n._(msg`encore ${minutes} min`);
}

/**
 * How fast it goes and how long that still takes; nothing while that is not known.
 * @param rate bytes a second
 */
function speed(i18n: I18n, formats: FileFormats, left: number, rate: number | null): string {
  const seconds = secondsLeft(left, rate);
  if (seconds === null || rate === null) return '';
  const perSecond = i18n._(msg`${formats.bytes(rate)}/s`);
  return ` · ${perSecond}, ${timeLeft(i18n, seconds)}`;
}

function withError(i18n: I18n, words: string, error: string | null): string {
  if (error === null) return words;
  const reason = errorSentence(i18n, error);
  return i18n._(msg`${words}. Dernier essai : ${reason}`);
}

/** Where a file stands, in words that promise nothing which the server has not said. */
export function fileStateWords(i18n: I18n, state: FileState, formats: FileFormats, rate: number | null = null): string {
  switch (state.is) {
    case 'kept':
      return withError(i18n, i18n._(msg`Sur cet appareil, à envoyer`), state.error);
    case 'sending':
    case 'paused': {
      const percent = percentOf(state.sent, state.size);
      const sent = formats.bytes(state.sent);
      const size = formats.bytes(state.size);
      if (state.is === 'paused')
        return withError(i18n, i18n._(msg`Interrompu à ${percent} % · ${sent} de ${size}, reprendra`), state.error);
      return i18n._(msg`Envoi ${percent} % · ${sent} de ${size}`) + speed(i18n, formats, state.size - state.sent, rate);
    }
    case 'waitsForNetwork': {
      if (state.sent === 0) return i18n._(msg`Sur cet appareil, attend le réseau`);
      const percent = percentOf(state.sent, state.size);
      return i18n._(msg`Interrompu à ${percent} %, attend le réseau pour reprendre`);
    }
    case 'waitsForWifi': {
      if (state.sent === 0) return i18n._(msg`Sur cet appareil, attend le Wi-Fi`);
      const percent = percentOf(state.sent, state.size);
      return i18n._(msg`Interrompu à ${percent} %, attend le Wi-Fi pour reprendre`);
    }
    case 'unconfirmed':
      return i18n._(msg`Envoyé, en attente du reçu`);
    case 'refused': {
      const reason = errorSentence(i18n, state.code ?? '');
      return i18n._(msg`Refusé : ${reason}`);
    }
    case 'elsewhere':
      return i18n._(msg`Pas sur cet appareil, et le serveur ne l’a pas encore reçu`);
    case 'received': {
      const at = formats.dateTime(state.at);
      return state.accepted
        ? i18n._(msg`Reçu par le serveur le ${at}, accepté`)
        : i18n._(msg`Reçu par le serveur le ${at}`);
    }
    case 'returned':
      return i18n._(msg`Renvoyé : ${state.reason}`);
  }
}
