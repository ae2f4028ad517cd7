// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

const page = vi.hoisted(() => ({ neverEnded: 0 }));
// A browser that dies right after the change is stored: what its page would do next is never done.
vi.mock('#data/drafts/drafts.ts', async (original) => ({
  ...(await original<object>()),
  deleteDraft: async () => void (page.neverEnded += 1),
}));

const { lines, eachWithForms } = await import('#tests/support/typed-forms/typed-forms.tsx');

const { device, type } = eachWithForms();

const cases = Object.entries(lines).flatMap(([name, line]) =>
  line.saves === undefined ? [] : [{ name, line, saves: line.saves }],
);

test.each(cases)('[LW6d] $name leaves no draft beside its change', async ({ line, saves }) => {
  const field = await type(line);
  const { drafts, outbox } = device().db;
  await waitFor(async () => expect(await drafts.count()).toBe(1));
  if (saves.length === 0) fireEvent.blur(field);
  for (const name of saves)
    fireEvent.click((await screen.findAllByRole('button', { name, hidden: true })).at(-1) ?? document.body);
  await waitFor(async () => expect(await outbox.count()).not.toBe(0));
  expect(await drafts.toArray()).toEqual([]);
});

test('pages end drafts afterwards too, which was never done here', () => {
  expect(page.neverEnded).toBeGreaterThan(10);
});
