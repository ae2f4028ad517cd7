import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorReader } from './error-messages.ts';
import { errorMessage } from './error-messages.ts';
import type { FileState } from '#data/capture/file-state.ts';
import { secondsLeft } from '#data/capture/transfer-rate.ts';

/** Formats sizes and instants in the language on screen. */
export interface FileFormats {
  /** `1,2 Mo`. */
  bytes: (bytes: number) => string;
  /** `20/11/2026 14:02`. */
  dateTime: (instant: string) => string;
  /** Who reads the reason of a refusal; an employee by default. */
  reader?: ErrorReader;
}

/** Returns a percentage, rounded down: only a complete file is at 100 %. */
function percentOf(sent: number, size: number): number {
  return Math.floor((sent / size) * 100);
}

/** Returns the time left: `encore 40 s`, `encore 3 min`. */
function timeLeft(i18n: I18n, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 90 ? i18n._(msg`encore ${seconds} s`) : i18n._(msg`encore ${minutes} min`);
}

/**
 * Returns how fast a file is sent and how long that still takes; empty while the rate is unknown.
 * @param rate bytes a second
 */
function speed(i18n: I18n, formats: FileFormats, left: number, rate: number | null): string {
  const seconds = secondsLeft(left, rate);
  if (seconds === null || rate === null) return '';
  const perSecond = i18n._(msg`${formats.bytes(rate)}/s`);
  return ` · ${perSecond}, ${timeLeft(i18n, seconds)}`;
}

function withError(i18n: I18n, state: string, error: string | null, reader?: ErrorReader): string {
  if (error === null) return state;
  const reason = errorMessage(i18n, error, reader);
  return i18n._(msg`${state}. Dernier essai : ${reason}`);
}

/** Returns the state of a file. The label claims nothing that the server has not confirmed. */
export function fileStateLabels(
  i18n: I18n,
  state: FileState,
  formats: FileFormats,
  rate: number | null = null,
): string {
  switch (state.is) {
    case 'queued':
      return withError(i18n, i18n._(msg`Sur cet appareil, à envoyer`), state.error, formats.reader);
    case 'sending':
    case 'paused': {
      const percent = percentOf(state.sent, state.size);
      const sent = formats.bytes(state.sent);
      const size = formats.bytes(state.size);
      if (state.is === 'sending' && state.sent === 0) return i18n._(msg`Envoi en cours · ${size}`);
      if (state.is === 'paused')
        return withError(
          i18n,
          i18n._(msg`Interrompu à ${percent} % · ${sent} de ${size}, reprendra`),
          state.error,
          formats.reader,
        );
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
      const reason = errorMessage(i18n, state.code ?? '', formats.reader);
      return i18n._(msg`Refusé : ${reason}`);
    }
    case 'elsewhere':
      return i18n._(msg`Encore sur un autre appareil`);
    case 'lost':
      return i18n._(msg`N’est plus ni ici ni sur le serveur : à reprendre`);
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
