import { describe, expect, test } from 'vitest';
import type { LocalFile } from './local-file.ts';
import { testLocalFile } from '#tests/support/local-files.ts';
import { testUpload } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import type { FileState } from './file-state.ts';
import { areMoving, failureOf, fileStateOf } from './file-state.ts';
import { fileStateLabels } from '#labels/file-state-labels.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const upload = testUpload(1, 1, { size: 2_800_000 });

const local = (fields: Partial<LocalFile> = {}): LocalFile => testLocalFile(upload, { keptAt: now, ...fields });

const review = { by: upload.by, at: '2026-11-20T10:00:00.000Z' };
const receivedAt = '2026-11-20T09:30:00.000Z';

describe('the state of a file', () => {
  test('is queued while no byte was sent', () => {
    expect(fileStateOf(upload, local(), now)).toEqual({ is: 'queued', error: null });
  });

  test('fails by an answer, not by a link without one', () => {
    expect(failureOf({ is: 'queued', error: 'NoAnswer' })).toBeNull();
    expect(failureOf({ is: 'queued', error: 'Http413' })).toBe('Http413');
    expect(failureOf(fileStateOf(upload, local({ state: 'refused', error: 'QuotaExceeded' }), now))).toBe(
      'QuotaExceeded',
    );
  });

  test('is sending while bytes move, and paused after a while without progress', () => {
    const going = local({ offset: 1_200_000, movedAt: now - 5_000 });
    expect(fileStateOf(upload, going, now)).toEqual({ is: 'sending', sent: 1_200_000, size: 2_800_000 });
    expect(fileStateOf(upload, { ...going, movedAt: now - 60_000 }, now).is).toBe('paused');
  });

  test('is sending from the beginning of its first request, which reports nothing before its end', () => {
    const begun = local({ isBegun: true, beganAt: now - 40_000 });
    const state = fileStateOf(upload, begun, now);
    expect(state).toEqual({ is: 'sending', sent: 0, size: 2_800_000 });
    const formats = { bytes: (bytes: number) => `${bytes} o`, dateTime: () => '' };
    expect(fileStateLabels(speak('fr'), state, formats)).toBe('Envoi en cours · 2800000 o');
    expect(fileStateOf(upload, { ...begun, beganAt: null, error: 'Unavailable' }, now).is).toBe('queued');
    expect(fileStateOf(upload, begun, now + 3_600_000).is).toBe('queued');
  });

  test('is received only with the receipt on the row, not when all bytes are sent', () => {
    expect(fileStateOf(upload, local({ state: 'sent', offset: 2_800_000 }), now).is).toBe('unconfirmed');
    expect(fileStateOf(upload, local({ offset: 2_800_000, movedAt: now }), now).is).toBe('sending');
    expect(fileStateOf({ ...upload, receivedAt }, local({ state: 'sent' }), now).is).toBe('received');
    expect(fileStateOf({ ...upload, receivedAt }, undefined, now).is).toBe('received');
  });

  test('is not received while a server that was put back has not said that it has the bytes', () => {
    const doubted = local({ state: 'sent', isDoubted: true });
    expect(fileStateOf({ ...upload, receivedAt }, doubted, now).is).toBe('unconfirmed');
  });

  test('is elsewhere when neither this device nor the server has the bytes', () => {
    expect(fileStateOf(upload, undefined, now).is).toBe('elsewhere');
  });

  test('shows a returned review rather than the receipt', () => {
    const returned = { ...upload, receivedAt, review: { ...review, accepted: false, reason: 'Plaque illisible' } };
    expect(fileStateOf(returned, undefined, now)).toEqual({ is: 'returned', reason: 'Plaque illisible' });
    const accepted = { ...upload, receivedAt, review: { ...review, accepted: true, reason: '' } };
    expect(fileStateOf(accepted, undefined, now)).toEqual({ is: 'received', at: receivedAt, accepted: true });
  });

  test('is refused when the server refused the file', () => {
    const refused = local({ state: 'refused', error: 'UnsupportedFileType' });
    expect(fileStateOf(upload, refused, now)).toEqual({ is: 'refused', code: 'UnsupportedFileType' });
  });
});

test('[FL4] a file waits for Wi-Fi even when partly sent; a sent file stays unconfirmed', () => {
  expect(fileStateOf(upload, local(), now, 'wifi')).toEqual({ is: 'waitsForWifi', sent: 0, size: upload.size });
  const half = local({ offset: 1_400_000, movedAt: now });
  expect(fileStateOf(upload, half, now, 'wifi')).toMatchObject({ is: 'waitsForWifi', sent: 1_400_000 });
  expect(fileStateOf(upload, local({ state: 'sent' }), now, 'wifi').is).toBe('unconfirmed');
  expect(fileStateOf(upload, local({ state: 'refused' }), now, 'wifi').is).toBe('refused');
});

test('without network a file waits for it even after a failed try; a refused file stays refused', () => {
  const failed = local({ error: 'NoAnswer', failures: 3 });
  expect(fileStateOf(upload, failed, now)).toEqual({ is: 'queued', error: 'NoAnswer' });
  expect(fileStateOf(upload, failed, now, 'offline')).toEqual({ is: 'waitsForNetwork', sent: 0, size: upload.size });
  const half = { ...failed, offset: 1_400_000, movedAt: now };
  expect(fileStateOf(upload, half, now, 'offline')).toMatchObject({ is: 'waitsForNetwork', sent: 1_400_000 });
  expect(fileStateOf(upload, local({ state: 'refused' }), now, 'offline').is).toBe('refused');
});

test('files are moving while some wait and bytes moved a moment ago', () => {
  const going = local({ offset: 10, movedAt: now });
  const sent = local({ state: 'sent', movedAt: now });
  expect(areMoving([going, undefined], now)).toBe(true);
  expect(areMoving([sent, local()], now)).toBe(true);
  expect([
    areMoving([sent], now),
    areMoving([local()], now),
    areMoving([going], now + 60_000),
    areMoving([], now),
  ]).toEqual([false, false, false, false]);
});

const formats = { bytes: (bytes: number) => `${bytes / 1_000_000} Mo`, dateTime: (at: string) => `[${at}]` };
const half: FileState = { is: 'sending', sent: 1_204_000, size: 2_800_000 };
const spoken: { state: FileState; rate?: number; fr: string; nl: string }[] = [
  { state: { is: 'queued', error: null }, fr: 'Sur cet appareil, à envoyer', nl: 'Op dit toestel, te verzenden' },
  {
    state: { is: 'queued', error: 'Unavailable' },
    fr: 'Sur cet appareil, à envoyer. Dernier essai : Le serveur est momentanément indisponible. L’envoi reprendra de lui-même, rien n’est perdu.',
    nl: 'Op dit toestel, te verzenden. Laatste poging: De server is even niet beschikbaar. Het verzenden gaat vanzelf verder, er is niets verloren.',
  },
  { state: half, fr: 'Envoi 43 % · 1.204 Mo de 2.8 Mo', nl: 'Verzenden 43% · 1.204 Mo van 2.8 Mo' },
  {
    state: half,
    rate: 50_000,
    fr: 'Envoi 43 % · 1.204 Mo de 2.8 Mo · 0.05 Mo/s, encore 32 s',
    nl: 'Verzenden 43% · 1.204 Mo van 2.8 Mo · 0.05 Mo/s, nog 32 s',
  },
  {
    state: { is: 'sending', sent: 0.9999 * 2_800_000, size: 2_800_000 },
    rate: 0,
    fr: 'Envoi 99 % · 2.79972 Mo de 2.8 Mo',
    nl: 'Verzenden 99% · 2.79972 Mo van 2.8 Mo',
  },
  {
    state: { is: 'paused', sent: 1_204_000, size: 2_800_000, error: null },
    fr: 'Interrompu à 43 % · 1.204 Mo de 2.8 Mo, reprendra',
    nl: 'Onderbroken bij 43% · 1.204 Mo van 2.8 Mo, wordt hervat',
  },
  {
    state: { is: 'waitsForNetwork', sent: 0, size: 2_800_000 },
    fr: 'Sur cet appareil, attend le réseau',
    nl: 'Op dit toestel, wacht op netwerk',
  },
  {
    state: { is: 'waitsForNetwork', sent: 1_204_000, size: 2_800_000 },
    fr: 'Interrompu à 43 %, attend le réseau pour reprendre',
    nl: 'Onderbroken bij 43%, wacht op netwerk om verder te gaan',
  },
  {
    state: { is: 'waitsForWifi', sent: 0, size: 2_800_000 },
    fr: 'Sur cet appareil, attend le Wi-Fi',
    nl: 'Op dit toestel, wacht op wifi',
  },
  {
    state: { is: 'waitsForWifi', sent: 1_204_000, size: 2_800_000 },
    fr: 'Interrompu à 43 %, attend le Wi-Fi pour reprendre',
    nl: 'Onderbroken bij 43%, wacht op wifi om verder te gaan',
  },
  { state: { is: 'unconfirmed' }, fr: 'Envoyé, en attente du reçu', nl: 'Verzonden, wacht op ontvangstbewijs' },
  {
    state: { is: 'refused', code: 'UnsupportedFileType' },
    fr: 'Refusé : Ce type de fichier n’est pas accepté. Choisissez une photo ou un PDF.',
    nl: 'Geweigerd: Dit bestandstype wordt niet aanvaard. Kies een foto of een pdf.',
  },
  {
    state: { is: 'elsewhere' },
    fr: 'Encore sur un autre appareil',
    nl: 'Nog op een ander toestel',
  },
  {
    state: { is: 'received', at: receivedAt, accepted: false },
    fr: `Reçu par le serveur le [${receivedAt}]`,
    nl: `Ontvangen door de server op [${receivedAt}]`,
  },
  {
    state: { is: 'received', at: receivedAt, accepted: true },
    fr: `Reçu par le serveur le [${receivedAt}], accepté`,
    nl: `Ontvangen door de server op [${receivedAt}], aanvaard`,
  },
  {
    state: { is: 'returned', reason: 'Plaque illisible' },
    fr: 'Renvoyé : Plaque illisible',
    nl: 'Teruggestuurd: Plaque illisible',
  },
];

test.each(spoken)('formats "$fr"', ({ state, rate = null, fr, nl }) => {
  expect(fileStateLabels(speak('fr'), state, formats, rate)).toBe(fr);
  expect(fileStateLabels(speak('nl'), state, formats, rate)).toBe(nl);
});

test('only a file with a receipt is called received', () => {
  for (const { state, fr } of spoken) expect(/^reçu/i.test(fr)).toBe(state.is === 'received');
});
