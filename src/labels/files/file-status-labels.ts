import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorReader } from '../errors/error-messages.ts';
import { errorMessage } from '../errors/error-messages.ts';
import type { FileShown } from '#data/capture/file-status.ts';
import { secondsLeft } from '#data/capture/transfer-rate.ts';
import type { Waiting } from '#sync/send-status.ts';
import { wasReceived } from '#sync/send-status.ts';

/** Formats sizes and instants in the language on screen. */
export interface FileFormats {
  /** `1,2 Mo`. */
  bytes: (bytes: number) => string;
  /** `20/11/2026 14:02`. */
  dateTime: (instant: number) => string;
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

/** Adds why the last try failed. */
function withError(i18n: I18n, state: string, { code }: Waiting, reader?: ErrorReader): string {
  if (code === undefined) return state;
  const reason = errorMessage(i18n, code, reader);
  return i18n._(msg`${state}. Dernier essai : ${reason}`);
}

/** Returns why a file waits, and how far it is. */
function waitingLabel(i18n: I18n, waiting: Waiting, formats: FileFormats, rate: number | null): string {
  const { sent: bytesSent, size: bytesAll } = waiting.progress ?? { sent: 0, size: 1 };
  const percent = percentOf(bytesSent, bytesAll);
  const sent = formats.bytes(bytesSent);
  const size = formats.bytes(bytesAll);
  const { why } = waiting;
  if (why === 'elsewhere') return i18n._(msg`Encore sur un autre appareil`);
  if (wasReceived(waiting)) return i18n._(msg`Envoyé, en attente du reçu`);
  if (why === 'offline')
    return bytesSent === 0
      ? i18n._(msg`Sur cet appareil, attend le réseau`)
      : i18n._(msg`Interrompu à ${percent} %, attend le réseau pour reprendre`);
  if (why === 'wifi')
    return bytesSent === 0
      ? i18n._(msg`Sur cet appareil, attend le Wi-Fi`)
      : i18n._(msg`Interrompu à ${percent} %, attend le Wi-Fi pour reprendre`);
  if (why === 'sending')
    return bytesSent === 0
      ? i18n._(msg`Envoi en cours · ${size}`)
      : i18n._(msg`Envoi ${percent} % · ${sent} de ${size}`) + speed(i18n, formats, bytesAll - bytesSent, rate);
  const state =
    bytesSent === 0
      ? i18n._(msg`Sur cet appareil, à envoyer`)
      : i18n._(msg`Interrompu à ${percent} % · ${sent} de ${size}, reprendra`);
  return withError(i18n, state, waiting, formats.reader);
}

/** Returns the status of a file. The label claims nothing that the server has not confirmed. */
export function fileStatusLabel(
  i18n: I18n,
  { status, review }: FileShown,
  formats: FileFormats,
  rate: number | null = null,
): string {
  if (review?.accepted === false) return i18n._(msg`Renvoyé : ${review.reason}`);
  switch (status.is) {
    case 'waits':
      return waitingLabel(i18n, status, formats, rate);
    case 'refused': {
      const reason = errorMessage(i18n, status.code, formats.reader);
      return i18n._(msg`Refusé : ${reason}`);
    }
    case 'lost':
      return i18n._(msg`N’est plus ni ici ni sur le serveur : à reprendre`);
    case 'sent': {
      const at = formats.dateTime(status.at ?? 0);
      return review === null
        ? i18n._(msg`Reçu par le serveur le ${at}`)
        : i18n._(msg`Reçu par le serveur le ${at}, accepté`);
    }
  }
}
