// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { certifier, testConflict, testId, testPebDraft, testUpload } from '#tests/support/rows.ts';
import { at, filed, supervisionPage } from '#tests/support/screens/supervision-page.tsx';

const page = supervisionPage();
const { show, queued, press, clickAlive, store, begins, pauseOver } = page;

test('[DC2] a proposal that its author takes back is told so, and is only left', async () => {
  const lost = { visitId: testId(31), by: certifier, steps: [{ state: 'started', at: at(1) }], absence: null };
  const proposed = testConflict(51, 1, { field: 'visit', lost, kept: null, writtenAt: at(1) });
  await store('conflicts', [proposed]);
  show();
  await screen.findByText(`Proposé par ${certifier.name}`);
  await store('conflicts', [{ ...proposed, upheld: { by: certifier, at: at(2), takenBack: true } }]);
  await screen.findByText(new RegExp(`^Retiré par ${certifier.name}`));
  expect(screen.queryByRole('button', { name: /quand même$/ })).toBeNull();
  await clickAlive('Laisser ainsi');
  await screen.findByText('Rien à décider');
});

const side = { service: 'all', code: 'slip' } as const;
const elsewhere = { ...filed, requirement: side, filedAt: at(3) };

test('[DC1c] a file that a colleague files elsewhere is not decided by what is pressed on', async () => {
  await store('uploads', [testUpload(71, 1, filed)]);
  show();
  await begins(1);
  await store('uploads', [testUpload(71, 1, elsewhere)]);
  await screen.findByText(/^N’est plus à décider/);
  for (const key of 'eE') press(key);
  expect(await queued()).toEqual([]);
  await clickAlive('Laisser ainsi');
  await pauseOver();
  press('e');
  await waitFor(async () => expect(await queued()).toMatchObject([{ args: { uploadId: testId(71), under: side } }]));
});

test('[DC1c] a reason that is typed about a file is not sent about another, under which it was filed', async () => {
  const review = { accepted: false, by: certifier, at: at(2), reason: 'Ancienne' };
  await store('uploads', [testUpload(71, 1, filed)]);
  await store('pebDrafts', [testPebDraft(82, 2, { submittedAt: at(2) })]);
  show();
  await begins(2);
  press('r');
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Raison');
  fireEvent.change(reason, { target: { value: 'Pas la façade' } });
  await store('uploads', [testUpload(71, 1, { ...elsewhere, review })]);
  await screen.findByText(/^N’est plus à décider/);
  expect(screen.getByLabelText('Raison')).toBe(reason);
  expect(document.activeElement).toBe(reason);
  expect(screen.queryByText(/Ancienne|quand même/)).toBeNull();
  await pauseOver();
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  expect(await queued()).toEqual([]);
  await clickAlive('Laisser ainsi');
  await screen.findByRole('button', { name: 'Le client accepte' });
});
