// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import type { ConfirmAnswer, ConfirmRequest } from './confirm.ts';
import { emailProblem, useConfirm } from './confirm.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ConfirmProvider } from './confirm-provider.tsx';

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});
afterEach(cleanup);

interface AskerProps {
  requests: ConfirmRequest[];
  onAnswer: (answer: ConfirmAnswer) => void;
}

/** Opens the next question at each click. */
function Asker({ requests, onAnswer }: AskerProps) {
  const ask = useConfirm();
  const next = (): void => {
    const request = requests.shift();
    if (request !== undefined) void ask(request).then(onAnswer);
  };
  return (
    <button type="button" onClick={next}>
      Demander
    </button>
  );
}

function open(...requests: ConfirmRequest[]) {
  const onAnswer = vi.fn<(answer: ConfirmAnswer) => void>();
  render(
    <I18nProvider i18n={speak('fr')}>
      <ConfirmProvider Dialog={ConfirmDialog}>
        <Asker requests={requests} onAnswer={onAnswer} />
      </ConfirmProvider>
    </I18nProvider>,
  );
  const asker = screen.getByRole('button', { name: 'Demander' });
  fireEvent.click(asker);
  return { onAnswer, askNext: () => fireEvent.click(asker) };
}

const dialog = () => screen.queryByRole('dialog');
const button = (name: string) => screen.getByRole('button', { name });
const submit = (): void => {
  const form = dialog()?.querySelector('form') ?? null;
  if (form !== null) fireEvent.submit(form);
};
const settled = () => act(() => Promise.resolve());

describe('the confirm dialog (specification §2, §4, §5)', () => {
  test('has a title, an optional body, Cancel and Confirm', () => {
    open({ title: 'Envoyer ?', body: 'Le client reçoit un SMS.' });
    expect(screen.getByRole('heading', { name: 'Envoyer ?' })).toBeTruthy();
    expect(screen.getByText('Le client reçoit un SMS.')).toBeTruthy();
    expect(screen.queryByLabelText('Adresse email')).toBeNull();
    expect([button('Annuler'), button('Confirmer')]).toHaveLength(2);
  });

  test('Enter confirms: the confirm button submits and has the focus', async () => {
    const { onAnswer } = open({ title: 'Envoyer ?' });
    expect(button('Confirmer').getAttribute('type')).toBe('submit');
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Confirmer')));
    submit();
    await settled();
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ accepted: true, email: null });
    expect(dialog()).toBeNull();
  });

  test('Escape cancels', async () => {
    const { onAnswer } = open({ title: 'Envoyer ?' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await settled();
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ accepted: false });
    expect(dialog()).toBeNull();
  });

  test('Cancel refuses', async () => {
    const { onAnswer } = open({ title: 'Envoyer ?', email: 'a@b.be' });
    fireEvent.click(button('Annuler'));
    await settled();
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ accepted: false });
  });

  test('requires a valid e-mail address and returns it', async () => {
    const { onAnswer } = open({ title: 'Envoyer à', email: '' });
    submit();
    expect(screen.getByText('Obligatoire')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Adresse email'), { target: { value: 'sofie' } });
    expect(screen.getByText('Adresse email non valide')).toBeTruthy();
    submit();
    await settled();
    expect(onAnswer).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Adresse email'), { target: { value: ' sofie@example.be ' } });
    submit();
    await settled();
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ accepted: true, email: 'sofie@example.be' });
  });

  test('resets between two questions', async () => {
    const { askNext } = open({ title: 'Envoyer à', email: '' }, { title: 'Envoyer à', email: '' });
    fireEvent.change(screen.getByLabelText('Adresse email'), { target: { value: 'sofie' } });
    fireEvent.click(button('Annuler'));
    await settled();
    askNext();
    expect(screen.getByLabelText<HTMLInputElement>('Adresse email').value).toBe('');
    expect(screen.queryByText('Adresse email non valide')).toBeNull();
  });

  test('a second question refuses the first', async () => {
    const { onAnswer, askNext } = open({ title: 'Un' }, { title: 'Deux' });
    askNext();
    await settled();
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ accepted: false });
    expect(screen.getByRole('heading', { name: 'Deux' })).toBeTruthy();
  });
});

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['a', 'invalid'],
  ['sofie.example.be', 'invalid'],
  ['@example.be', 'invalid'],
  ['sofie@', 'invalid'],
  // Text, an at sign, text, but not more than 3 characters.
  ['a@b', 'invalid'],
  ['a@bc', null],
  ['sofie@example.be', null],
])('the address “%s” is %s', (email, problem) => {
  expect(emailProblem(email)).toBe(problem);
});

test.each([
  { request: { title: 'Enregistrer ?' }, filled: 'Confirmer' },
  { request: { title: 'Effacer ?', danger: true }, filled: 'Annuler' },
  { request: { title: 'Malgré l’absence ?', doubtful: true }, filled: 'Annuler' },
])('the filled button is the safe one: $request.title $filled', ({ request, filled }) => {
  open(request);
  const names = screen.getAllByRole('button').filter((one) => one.dataset['mainAction'] === '');
  expect(names.map((one) => one.textContent)).toEqual([filled]);
});
