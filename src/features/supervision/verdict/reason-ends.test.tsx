// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

// A browser that dies right after the decision is stored: what its page would do next is never done.
vi.mock('#data/drafts/drafts.ts', async (original) => ({
  ...(await original<object>()),
  deleteDraft: () => new Promise<void>(() => undefined),
}));

const { at, filed, supervisionPage } = await import('#tests/support/screens/supervision-page.tsx');
const { testPebDraft, testUpload } = await import('#tests/support/rows.ts');

const page = supervisionPage();
const { store, begins } = page;

test.each([
  ['draft', 'pebDrafts', testPebDraft(81, 1, { submittedAt: at(1) }), 'Le client refuse'],
  ['file', 'uploads', testUpload(71, 1, filed), 'Renvoyer'],
] as const)(
  '[LW6d] the reason of a refused %s leaves no draft beside its decision',
  async (_kind, table, row, button) => {
    await store(table, [row as never]);
    page.show();
    await begins(1);
    page.press('r');
    fireEvent.change(await screen.findByLabelText('Raison'), { target: { value: 'La surface' } });
    const { drafts } = page.db();
    await waitFor(async () => expect(await drafts.count()).toBe(1));
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(async () => expect(await page.queued()).toHaveLength(1));
    expect(await drafts.toArray()).toEqual([]);
  },
);
