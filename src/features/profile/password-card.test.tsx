// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { speak } from '#tests/support/labels.ts';
import { testUser } from '#tests/support/server/session.ts';
import { PasswordCard } from './password-card.tsx';
import type { ProfileActions } from './profile-actions.ts';

afterEach(cleanup);

const onOthersEnded = vi.fn<() => void>();

type AppData = ComponentProps<typeof AppDataProvider>['value'];

function show(outcome: Awaited<ReturnType<ProfileActions['changePassword']>>, token = 'tok') {
  const changePassword = vi.fn<ProfileActions['changePassword']>(() => Promise.resolve(outcome));
  onOthersEnded.mockClear();
  // The card reads only the session and the roles.
  const data: Pick<AppData, 'roleIds' | 'session'> = {
    roleIds: { commercial: 'c', supervisor: 's' },
    session: {
      token,
      signedInAt: '2026-11-20T08:00:00.000Z',
      user: testUser({ UserId: '018f0000-0000-7000-8000-00000000c001', FirstName: 'Sophie' }),
    },
  };
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={data as AppData}>
          <PasswordCard changePassword={changePassword} onOthersEnded={onOthersEnded} />
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  return changePassword;
}

function typeAndSend(current: string, next: string): void {
  fireEvent.change(screen.getByLabelText('Mot de passe actuel'), { target: { value: current } });
  fireEvent.change(screen.getByLabelText('Nouveau mot de passe'), { target: { value: next } });
  fireEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
}

test.each([
  ['old password', 'court', 'Choisissez au moins 10 caractères.'],
  ['old password', 'old password', 'Choisissez un autre mot de passe que l’actuel.'],
  ['old password', 'Sophie@example.be', 'Le mot de passe ne peut pas être votre adresse email.'],
  ['', 'a long enough one', 'Saisissez votre mot de passe actuel.'],
])('shows an invalid value at its field and sends nothing: %j → %j', (current, next, sentence) => {
  const changePassword = show({ ok: true });
  typeAndSend(current, next);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(changePassword).not.toHaveBeenCalled();
});

test('a successful change is confirmed and clears the fields', async () => {
  const changePassword = show({ ok: true });
  typeAndSend('old password', 'a long enough one');
  await screen.findByText(/Mot de passe changé/);
  expect(changePassword).toHaveBeenCalledWith('old password', 'a long enough one', false);
  expect(onOthersEnded).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe').value).toBe('');
});

test('signs out the other devices on request, once for each change', async () => {
  const changePassword = show({ ok: true });
  const others = screen.getByLabelText<HTMLInputElement>('Déconnecter mes autres appareils');
  fireEvent.click(others);
  typeAndSend('old password', 'a long enough one');
  await screen.findByText(/Mot de passe changé/);
  expect(changePassword).toHaveBeenCalledWith('old password', 'a long enough one', true);
  expect(onOthersEnded).toHaveBeenCalledOnce();
  expect(others.checked).toBe(false);
});

test.each([
  ['InvalidCredentials', 'Ce n’est pas votre mot de passe actuel.'],
  ['Unreachable', /ne répond pas/],
])('keeps the typed values after %s', async (code, sentence) => {
  show({ ok: false, code, retryAfter: null, issue: null });
  typeAndSend('old password', 'a long enough one');
  await screen.findByText(sentence);
  expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe').value).toBe('a long enough one');
});

test('after an offline sign-in, explains that the server is required and sends nothing', () => {
  const changePassword = show({ ok: true }, '');
  expect(screen.getByText(/se change en ligne/)).toBeTruthy();
  typeAndSend('old password', 'a long enough one');
  expect(changePassword).not.toHaveBeenCalled();
});
