// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContentContext } from '#hooks/app/use-content.ts';
import { stubCanvas } from '#tests/support/files/canvas.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { VisitForm } from '../form.ts';
import { newVisitForm } from '../form.ts';
import { SigningPage } from './signing-page.tsx';

const order = testOrder(7);
const visit = testVisit(8, 7, { state: 'started' });
const form = newVisitForm({ visit, order, content: testContent, newId: () => testId(9), now: Date.now() });

beforeEach(() => {
  stubResizeObserver();
  stubCanvas();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ start }: { start: Partial<VisitForm> }) {
  const [current, setForm] = useState({ ...form, ...start });
  return (
    <SigningPage
      form={current}
      change={(part) => setForm((was) => ({ ...was, ...(typeof part === 'function' ? part(was) : part) }))}
      order={order}
      visit={visit}
      owed={{ due: 21_500, cashBefore: 0 }}
      onClose={() => undefined}
    />
  );
}

function show(start: Partial<VisitForm>): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <ContentContext value={testContent}>
        <Page start={start} />
      </ContentContext>
    </I18nProvider>,
  );
}

const line = [[0, 0, 500, 200]];

test('states what is signed in the client’s language, with the cash that was paid', async () => {
  show({ options: ['cashAmountReceived'], cash: '120,50' });
  expect(screen.getByRole('heading', { name: /^Visite du / }).textContent).toContain(order.address.city);
  expect(screen.getByText(/^Payé sur place en espèces/).textContent).toMatch(/120,50/);
  fireEvent.click(screen.getByRole('radio', { name: 'NL' }));
  expect(await screen.findByRole('heading', { name: /^Bezoek van / })).toBeTruthy();
  expect(screen.getByText(/^Ter plaatse contant betaald/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Klaar' })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'FR' }));
  expect(await screen.findByRole('heading', { name: /^Visite du / })).toBeTruthy();
});

test('states every payment of the form: cash, what the card pays, and what else was agreed', () => {
  show({ options: ['cashAmountReceived', 'payCard', 'paymentNotice', 'askReview'], cash: '15' });
  expect(screen.getByText(/^Payé sur place en espèces.: 15,00/)).toBeTruthy();
  expect(screen.getByText(/^Payé par carte.: 200,00/)).toBeTruthy();
  expect(screen.getByText('Invitation à payer')).toBeTruthy();
});

test('says nothing of cash while none is typed', () => {
  show({ options: ['cashAmountReceived'], cash: '' });
  expect(screen.queryByText(/espèces/)).toBeNull();
});

test('an erased signature can be given back', () => {
  show({ strokes: line, signedAt: '2026-11-20T09:00:00.000Z' });
  expect(screen.getByLabelText('Cadre pour signer, signé')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(screen.getByLabelText('Cadre pour signer, vide')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Rétablir' }));
  expect(screen.getByLabelText('Cadre pour signer, signé')).toBeTruthy();
});
