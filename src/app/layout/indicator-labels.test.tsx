// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import type { IndicatorState } from './indicator-state.ts';
import { IndicatorLabel } from './indicator-labels.tsx';

afterEach(cleanup);

/** 13:02 in Belgium, 12:02 in UTC. */
const at = Date.parse('2026-11-20T13:02:00.000Z');

function words(state: IndicatorState, language: 'fr' | 'nl', { timeless = false } = {}): string | null {
  const { container } = render(
    <I18nProvider i18n={speak(language)}>
      <IndicatorLabel state={state} timeless={timeless} now={at} />
    </I18nProvider>,
  );
  return container.textContent;
}

test.each<[IndicatorState, string, string]>([
  [{ kind: 'safe', at }, 'Tout est sur le serveur, 14:02', 'Alles staat op de server, 14:02'],
  [{ kind: 'pending', pending: 3 }, '3 à envoyer', '3 te verzenden'],
  [
    { kind: 'offline', pending: 3, knownAt: null },
    'Hors ligne · 3 à envoyer, gardés ici',
    'Offline · 3 te verzenden, hier bewaard',
  ],
  [
    { kind: 'offline', pending: 0, knownAt: at },
    'Hors ligne · tout était envoyé, 14:02',
    'Offline · alles was verzonden, 14:02',
  ],
  [
    { kind: 'signedInOffline', pending: 2, knownAt: null },
    'Session hors ligne · reconnectez-vous pour envoyer 2 modifications',
    'Offline aangemeld · meld u opnieuw aan om 2 wijzigingen te verzenden',
  ],
  [
    { kind: 'expired', pending: 1 },
    'Session expirée\u00a0: reconnectez-vous · 1 à envoyer, gardé ici',
    'Sessie verlopen: meld u opnieuw aan · 1 te verzenden, hier bewaard',
  ],
])('%o', (state, french, dutch) => {
  expect(words(state, 'fr')).toBe(french);
  expect(words(state, 'nl')).toBe(dutch);
});

test('the text for screen readers does not change each minute', () => {
  expect(words({ kind: 'safe', at }, 'fr', { timeless: true })).toBe('Tout est sur le serveur');
  expect(words({ kind: 'offline', pending: 0, knownAt: at }, 'fr', { timeless: true })).toBe(
    'Hors ligne · tout était envoyé',
  );
});

test.each<[IndicatorState, string, string]>([
  [{ kind: 'offline', pending: 0, knownAt: null }, 'Hors ligne', 'Offline'],
  [{ kind: 'signedInOffline', pending: 0, knownAt: null }, 'Session hors ligne', 'Offline aangemeld'],
  [{ kind: 'unreachable', pending: 0, knownAt: null }, 'Serveur injoignable', 'Server onbereikbaar'],
])('[LW6] %o, where something is left or unknown, claims nothing', (state, french, dutch) => {
  expect(words(state, 'fr')).toBe(french);
  expect(words(state, 'nl')).toBe(dutch);
});

test('shows the day with a time of another day', () => {
  expect(words({ kind: 'safe', at: at - 24 * 3_600_000 }, 'fr')).toBe('Tout est sur le serveur, 19/11/2026 14:02');
});
