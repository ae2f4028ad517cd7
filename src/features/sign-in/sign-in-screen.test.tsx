// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import type { SignIn, SignInOutcome } from './sign-in-outcome.ts';
import { SignInScreen } from './sign-in-screen.tsx';

afterEach(cleanup);

function show(outcome: SignInOutcome, language: 'fr' | 'nl' = 'fr') {
  const signIn = vi.fn<SignIn>(() => Promise.resolve(outcome));
  const onSignedIn = vi.fn<() => void>();
  render(
    <I18nProvider i18n={speak(language)}>
      <MemoryRouter>
        <SignInScreen signIn={signIn} onSignedIn={onSignedIn} expired={false} initialEmail="" />
      </MemoryRouter>
    </I18nProvider>,
  );
  return { signIn, onSignedIn };
}

function typeAndSend(email: string, password: string): void {
  fireEvent.change(screen.getByLabelText('Adresse email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Mot de passe'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
}

test.each([
  ['InvalidCredentials', /incorrect/],
  ['Offline', /hors ligne/],
  ['Unreachable', /ne répond pas/],
])('after %s keeps the typed values and shows the reason', async (code, sentence) => {
  const { onSignedIn } = show({ ok: false, code, retryAfter: null });
  typeAndSend('sofie@example.be', 'secret');
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  expect(screen.getByLabelText<HTMLInputElement>('Adresse email').value).toBe('sofie@example.be');
  expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').value).toBe('secret');
  expect(onSignedIn).not.toHaveBeenCalled();
});

test.each([
  ['OfflineUnknownUser', 'Unreachable', /Le serveur ne répond pas\..*Première connexion/],
  ['OfflineWrongPassword', 'Offline', /Vous êtes hors ligne\..*différent de votre dernière connexion/],
  ['OfflineExpired', 'Offline', /plus de 14 jours/],
  ['OfflineClock', 'Offline', /horloge/],
  ['OfflineLocked', 'Offline', /bloqué/],
])('[RN7] offline, %s shows its own message and why the server was not reached', async (code, cause, sentence) => {
  show({ ok: false, code, retryAfter: null, cause });
  typeAndSend('sofie@example.be', 'secret');
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
});

test('sends what stands in the fields, though no event told of it while the page hydrated', async () => {
  const { signIn } = show({ ok: false, code: 'InvalidCredentials', retryAfter: null });
  screen.getByLabelText<HTMLInputElement>('Adresse email').value = 'sofie@example.be';
  screen.getByLabelText<HTMLInputElement>('Mot de passe').value = 'secret';
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  await screen.findByRole('alert');
  expect(signIn.mock.calls).toEqual([['sofie@example.be', 'secret']]);
  expect(screen.getByLabelText<HTMLInputElement>('Adresse email').value).toBe('sofie@example.be');
});

test('too many attempts show the wait and block sending until its end', async () => {
  const { signIn } = show({ ok: false, code: 'TooManyAttempts', retryAfter: 110_000 });
  typeAndSend('sofie@example.be', 'secret');
  expect((await screen.findByRole('alert')).textContent).toBe('Trop de tentatives. Réessayez dans 2 minutes.');
  fireEvent.click(screen.getByRole('button', { name: /Se connecter \(1:/ }));
  expect(signIn).toHaveBeenCalledTimes(1);
});

test('an empty field shows an error and sends nothing', () => {
  const { signIn } = show({ ok: true });
  typeAndSend(' ', 'secret');
  expect(screen.getByLabelText('Adresse email').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Saisissez votre adresse email.')).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
});

test('the password can be shown', () => {
  show({ ok: true });
  fireEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  expect(screen.getByLabelText('Mot de passe').getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
  expect(screen.getByLabelText('Mot de passe').getAttribute('type')).toBe('password');
});

test('a successful sign-in continues', async () => {
  const { signIn, onSignedIn } = show({ ok: true });
  typeAndSend(' sofie@example.be ', 'secret');
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(signIn).toHaveBeenCalledWith('sofie@example.be', 'secret');
});

test('says whom to ask for a forgotten password, in both languages', () => {
  show({ ok: false, code: 'Offline', retryAfter: null });
  expect(screen.getByText(/^Mot de passe oublié\s\? Demandez un lien à votre superviseur\.$/)).toBeTruthy();
  cleanup();
  show({ ok: false, code: 'Offline', retryAfter: null }, 'nl');
  expect(screen.getByText(/^Wachtwoord vergeten\?/)).toBeTruthy();
});
