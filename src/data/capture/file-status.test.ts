import { describe, expect, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import type { LocalFile } from '../database/local-file.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { testUpload } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { fileStatusLabel } from '#labels/files/file-status-labels.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import type { SendFacts, SendStatus } from '#sync/send-status.ts';
import { sent, waits } from '#sync/send-status.ts';
import { areMoving, failureOf, fileStatus, fileTone } from './file-status.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const upload = testUpload(1, 1, { size: 2_800_000 });
const open: SendFacts = { online: true, signedInOffline: false, remotes: [] };

const local = (fields: Partial<LocalFile> = {}): LocalFile => testLocalFile(upload, { keptAt: now, ...fields });
const statusOf = (file: LocalFile | undefined, facts: Partial<SendFacts> = {}, at = now): SendStatus =>
  fileStatus(upload, file, at, { ...open, ...facts });
const far = (bytes: number) => ({ progress: { sent: bytes, size: upload.size } });

const receivedAt = '2026-11-20T09:30:00.000Z';

describe('the status of a file', () => {
  test('is its turn while no byte was sent', () => {
    expect(statusOf(local())).toEqual(waits('next', far(0)));
  });

  test('fails by an answer, not by a link without one', () => {
    expect(failureOf(waits('deferred', { code: 'NoAnswer' }))).toBeNull();
    expect(failureOf(waits('deferred', { code: 'Http413' }))).toBe('Http413');
    expect(failureOf(statusOf(local({ state: 'refused', error: 'QuotaExceeded' })))).toBe('QuotaExceeded');
  });

  test('is sending while bytes move, and waits for its turn after a while without progress', () => {
    const going = local({ offset: 1_200_000, movedAt: now - 5_000 });
    expect(statusOf(going)).toEqual(waits('sending', far(1_200_000)));
    expect(statusOf({ ...going, movedAt: now - 60_000 })).toEqual(waits('next', far(1_200_000)));
  });

  test('is sending from the beginning of its first request, which reports nothing before its end', () => {
    const begun = local({ isBegun: true, beganAt: now - 40_000 });
    const status = statusOf(begun);
    expect(status).toEqual(waits('sending', far(0)));
    const formats = { bytes: (bytes: number) => `${bytes} o`, dateTime: () => '' };
    expect(fileStatusLabel(speak('fr'), { status, review: null }, formats)).toBe('Envoi en cours · 2800000 o');
    expect(statusOf({ ...begun, beganAt: null, error: 'Unavailable', retryAt: 9 })).toEqual(
      waits('deferred', { code: 'Unavailable', until: 9, ...far(0) }),
    );
    expect(statusOf(begun, {}, now + 3_600_000)).toEqual(waits('next', far(0)));
  });

  test('is sent only with the receipt on the row, not when all bytes are sent', () => {
    const received = { ...upload, receivedAt };
    expect(statusOf(local({ state: 'sent', offset: 2_800_000 }))).toEqual(waits('confirming'));
    expect(statusOf(local({ offset: 2_800_000, movedAt: now }))).toEqual(waits('sending', far(2_800_000)));
    expect(fileStatus(received, local({ state: 'sent' }), now, open).is).toBe('sent');
    expect(fileStatus(received, undefined, now, open)).toEqual({ is: 'sent', at: Date.parse(receivedAt) });
  });

  test('is not sent while a server that was put back has not said that it has the bytes', () => {
    const doubted = (state: LocalFile['state']) =>
      fileStatus({ ...upload, receivedAt }, local({ state, isDoubted: true }), now, open);
    expect(doubted('sent')).toEqual(waits('again'));
    // Asked, the server lacked them: they are sent, or were refused, as for the first time.
    expect(doubted('waiting')).toEqual(waits('next', far(0)));
    expect(doubted('refused').is).toBe('refused');
  });

  test('is elsewhere when neither this device nor the server has the bytes, and lost once its device says the same', () => {
    expect(statusOf(undefined)).toEqual(waits('elsewhere'));
    expect(fileStatus({ ...upload, lostAt: receivedAt }, undefined, now, open)).toEqual({ is: 'lost' });
  });

  test('is refused when the server refused the file', () => {
    const refused = local({ state: 'refused', error: 'UnsupportedFileType' });
    expect(statusOf(refused)).toEqual({ is: 'refused', code: 'UnsupportedFileType' });
  });
});

test('[FL4] a file waits for Wi-Fi even when partly sent; a sent file stays unconfirmed', () => {
  const wifi = { waitsForWifi: true };
  expect(statusOf(local(), wifi)).toEqual(waits('wifi', far(0)));
  const half = local({ offset: 1_400_000, movedAt: now });
  expect(statusOf(half, wifi)).toEqual(waits('wifi', far(1_400_000)));
  expect(statusOf(local({ state: 'sent' }), wifi)).toEqual(waits('confirming'));
  expect(statusOf(local({ state: 'refused' }), wifi).is).toBe('refused');
});

test('without network a file waits for it even after a failed try; a refused file stays refused', () => {
  const offline = { online: false, waitsForWifi: true };
  const failed = local({ error: 'NoAnswer', failures: 3 });
  expect(statusOf(failed)).toEqual(waits('deferred', { code: 'NoAnswer', until: 0, ...far(0) }));
  expect(statusOf(failed, offline)).toEqual(waits('offline', far(0)));
  const half = { ...failed, offset: 1_400_000, movedAt: now };
  expect(statusOf(half, offline)).toEqual(waits('offline', far(1_400_000)));
  expect(statusOf(local({ state: 'refused' }), offline).is).toBe('refused');
});

test('[OB5] a file says what stops its API, and its own failure, unless it moves', () => {
  const paused = { ...initialRemoteState('field'), trouble: { kind: 'paused', code: 'Unauthorized' } } as const;
  const ended = { remotes: [paused] };
  expect(statusOf(local(), ended)).toEqual(waits('signIn', far(0)));
  expect(statusOf(local({ error: 'Unauthorized' }), ended)).toMatchObject({ why: 'signIn', code: 'Unauthorized' });
  expect(statusOf(local({ offset: 9, movedAt: now }), ended)).toEqual(waits('sending', far(9)));
  expect(statusOf(local({ offset: 9, movedAt: now }), { ...ended, online: false })).toEqual(waits('signIn', far(9)));
});

test('a review that returned a file is shown rather than its receipt', () => {
  const judged = (accepted: boolean) => ({ by: upload.by, at: receivedAt, accepted, reason: 'Plaque illisible' });
  expect(fileTone({ status: sent, review: judged(false) })).toBe('bad');
  expect(fileTone({ status: sent, review: judged(true) })).toBe('safe');
  expect(fileTone({ status: waits('elsewhere'), review: null })).toBe('off');
});

test('files are moving while some wait and bytes moved a moment ago', () => {
  const going = local({ offset: 10, movedAt: now });
  const done = local({ state: 'sent', movedAt: now });
  expect(areMoving([going, undefined], now)).toBe(true);
  expect(areMoving([done, local()], now)).toBe(true);
  expect([
    areMoving([done], now),
    areMoving([local()], now),
    areMoving([going], now + 60_000),
    areMoving([], now),
  ]).toEqual([false, false, false, false]);
});

const formats = { bytes: (bytes: number) => `${bytes / 1_000_000} Mo`, dateTime: (at: number) => `[${at}]` };
const half = waits('sending', far(1_204_000));
const returned = { by: upload.by, at: receivedAt, accepted: false, reason: 'Plaque illisible' };
const received: SendStatus = { is: 'sent', at: 9 };
const spoken: { status: SendStatus; review?: Upload['review']; rate?: number; fr: string; nl: string }[] = [
  { status: waits('next', far(0)), fr: 'Sur cet appareil, à envoyer', nl: 'Op dit toestel, te verzenden' },
  {
    status: waits('deferred', { code: 'Unavailable', ...far(0) }),
    fr: 'Sur cet appareil, à envoyer. Dernier essai : Le serveur est momentanément indisponible. L’envoi reprendra de lui-même, rien n’est perdu.',
    nl: 'Op dit toestel, te verzenden. Laatste poging: De server is even niet beschikbaar. Het verzenden gaat vanzelf verder, er is niets verloren.',
  },
  { status: half, fr: 'Envoi 43 % · 1.204 Mo de 2.8 Mo', nl: 'Verzenden 43% · 1.204 Mo van 2.8 Mo' },
  {
    status: half,
    rate: 50_000,
    fr: 'Envoi 43 % · 1.204 Mo de 2.8 Mo · 0.05 Mo/s, encore 32 s',
    nl: 'Verzenden 43% · 1.204 Mo van 2.8 Mo · 0.05 Mo/s, nog 32 s',
  },
  {
    status: waits('sending', far(0.9999 * 2_800_000)),
    rate: 0,
    fr: 'Envoi 99 % · 2.79972 Mo de 2.8 Mo',
    nl: 'Verzenden 99% · 2.79972 Mo van 2.8 Mo',
  },
  {
    status: waits('next', far(1_204_000)),
    fr: 'Interrompu à 43 % · 1.204 Mo de 2.8 Mo, reprendra',
    nl: 'Onderbroken bij 43% · 1.204 Mo van 2.8 Mo, wordt hervat',
  },
  {
    status: waits('offline', far(0)),
    fr: 'Sur cet appareil, attend le réseau',
    nl: 'Op dit toestel, wacht op netwerk',
  },
  {
    status: waits('offline', far(1_204_000)),
    fr: 'Interrompu à 43 %, attend le réseau pour reprendre',
    nl: 'Onderbroken bij 43%, wacht op netwerk om verder te gaan',
  },
  {
    status: waits('wifi', far(0)),
    fr: 'Sur cet appareil, attend le Wi-Fi',
    nl: 'Op dit toestel, wacht op wifi',
  },
  {
    status: waits('wifi', far(1_204_000)),
    fr: 'Interrompu à 43 %, attend le Wi-Fi pour reprendre',
    nl: 'Onderbroken bij 43%, wacht op wifi om verder te gaan',
  },
  { status: waits('confirming'), fr: 'Envoyé, en attente du reçu', nl: 'Verzonden, wacht op ontvangstbewijs' },
  {
    status: { is: 'refused', code: 'UnsupportedFileType' },
    fr: 'Refusé : Ce type de fichier n’est pas accepté. Choisissez une photo ou un PDF.',
    nl: 'Geweigerd: Dit bestandstype wordt niet aanvaard. Kies een foto of een pdf.',
  },
  {
    status: waits('elsewhere'),
    fr: 'Encore sur un autre appareil',
    nl: 'Nog op een ander toestel',
  },
  {
    status: received,
    fr: `Reçu par le serveur le [9]`,
    nl: `Ontvangen door de server op [9]`,
  },
  {
    status: received,
    review: { ...returned, accepted: true },
    fr: `Reçu par le serveur le [9], accepté`,
    nl: `Ontvangen door de server op [9], aanvaard`,
  },
  {
    status: received,
    review: returned,
    fr: 'Renvoyé : Plaque illisible',
    nl: 'Teruggestuurd: Plaque illisible',
  },
];

test.each(spoken)('formats "$fr"', ({ status, review = null, rate = null, fr, nl }) => {
  expect(fileStatusLabel(speak('fr'), { status, review }, formats, rate)).toBe(fr);
  expect(fileStatusLabel(speak('nl'), { status, review }, formats, rate)).toBe(nl);
});

test('only a file with a receipt is called received', () => {
  for (const { status, review, fr } of spoken)
    expect(/^reçu/i.test(fr)).toBe(status.is === 'sent' && review?.accepted !== false);
});
