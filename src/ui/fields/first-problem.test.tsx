// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { Button } from '../actions/button.tsx';
import { Field } from './field.tsx';
import { ErrorNotice } from '../states/notice.tsx';

beforeEach(matchNoMedia);
afterEach(cleanup);

let answer: (error: string) => void = () => undefined;

function Form() {
  const [error, setError] = useState<string | null>(null);
  return (
    <section>
      <Field label="Nom" />
      <ErrorNotice error={error} />
      <Button
        look="primary"
        onClick={() => {
          answer = setError;
        }}
      >
        Envoyer
      </Button>
    </section>
  );
}

const submit = (): void => void fireEvent.click(screen.getByRole('button'));

test('the focus goes to the refusal of a submit when it comes', async () => {
  render(<Form />);
  submit();
  act(() => answer('Refusé'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Refusé'));
});

test('the focus stays where the user went meanwhile', async () => {
  render(<Form />);
  submit();
  await vi.dynamicImportSettled();
  const field = screen.getByLabelText('Nom');
  fireEvent.pointerDown(field);
  field.focus();
  act(() => answer('Refusé'));
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  expect(document.activeElement).toBe(field);
});
