// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SendStatus } from '#sync/send-status.ts';
import { waits } from '#sync/send-status.ts';
import { speak } from '#tests/support/labels.ts';
import { IndicatorLabel } from './indicator-labels.tsx';

afterEach(cleanup);

/** 13:02 in Belgium, 12:02 in UTC. */
const at = Date.parse('2026-11-20T13:02:00.000Z');

/** A status, with how much is pending and when all was last known to be there. */
type Shown = [status: SendStatus, pending?: number, knownAt?: number];
const safe: SendStatus = { is: 'sent', at };

function words([status, pending = 0, knownAt]: Shown, language: 'fr' | 'nl', { timeless = false } = {}): string | null {
  const sync = { pending, knownAt: knownAt ?? null, lost: 0, firstSync: false };
  const { container } = render(
    <I18nProvider i18n={speak(language)}>
      <IndicatorLabel status={status} sync={sync} timeless={timeless} now={at} />
    </I18nProvider>,
  );
  return container.textContent;
}

test.each<[Shown, string, string]>([
  [[safe], 'Tout est sur le serveur, 14:02', 'Alles staat op de server, 14:02'],
  [[waits('next'), 3], '3 à envoyer', '3 te verzenden'],
  [[waits('offline'), 3], 'Hors ligne · 3 à envoyer, gardés ici', 'Offline · 3 te verzenden, hier bewaard'],
  [[waits('offline'), 0, at], 'Hors ligne · tout était envoyé, 14:02', 'Offline · alles was verzonden, 14:02'],
  [
    [waits('signIn'), 2],
    'Session hors ligne · reconnectez-vous pour envoyer 2 modifications',
    'Offline aangemeld · meld u opnieuw aan om 2 wijzigingen te verzenden',
  ],
  [
    [waits('signIn', { code: 'Unauthorized' }), 1],
    'Session expirée\u00a0: reconnectez-vous · 1 à envoyer, gardé ici',
    'Sessie verlopen: meld u opnieuw aan · 1 te verzenden, hier bewaard',
  ],
])('%o', (shown, french, dutch) => {
  expect(words(shown, 'fr')).toBe(french);
  expect(words(shown, 'nl')).toBe(dutch);
});

test('the text for screen readers does not change each minute', () => {
  expect(words([safe], 'fr', { timeless: true })).toBe('Tout est sur le serveur');
  expect(words([waits('offline'), 0, at], 'fr', { timeless: true })).toBe('Hors ligne · tout était envoyé');
});

test.each<[Shown, string, string]>([
  [[waits('offline')], 'Hors ligne', 'Offline'],
  [[waits('signIn')], 'Session hors ligne', 'Offline aangemeld'],
  [[waits('unreachable', { code: 'NoAnswer' })], 'Serveur injoignable', 'Server onbereikbaar'],
])('[LW6] %o, where something is left or unknown, claims nothing', (shown, french, dutch) => {
  expect(words(shown, 'fr')).toBe(french);
  expect(words(shown, 'nl')).toBe(dutch);
});

test('shows the day with a time of another day', () => {
  expect(words([{ is: 'sent', at: at - 24 * 3_600_000 }], 'fr')).toBe('Tout est sur le serveur, 19/11/2026 14:02');
});
