import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import type { Device } from '#tests/storage/device.ts';
import { change, createDevice, gone } from '#tests/storage/device.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { stubCanvas } from '#tests/support/files/canvas.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import type { CollectionName, RemoteName } from '#contract/collections.ts';
import { collections } from '#contract/collections.ts';
import { certifier, supervisor, testEmployee, testId } from '#tests/support/rows.ts';
import {
  away,
  client,
  clientVisit,
  draft,
  now,
  order,
  payment,
  reminder,
  survey,
  visit,
} from '#tests/support/typed-forms/company.tsx';
import type { Line, Rows } from '#tests/support/typed-forms/company.tsx';
import { orderForms } from '#tests/support/typed-forms/order-forms.tsx';
import { otherForms } from '#tests/support/typed-forms/other-forms.tsx';

export const lines: Record<string, Line> = { ...orderForms, ...otherForms };

export interface TypedForms {
  device: () => Device;
  /** Brings rows to the device as its engine does. */
  pull: (rows: Rows) => Promise<void>;
  /** Opens the form of a line, and types. */
  type: (line: Line) => Promise<HTMLInputElement>;
}

/** Gives each test of a file a device with the company, on which forms are typed. */
export function eachWithForms(): TypedForms {
  let device: Device;
  let version = 1;
  let nextId = 5_000;

  beforeEach(async () => {
    const nothing = (): void => undefined;
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.parse(now) });
    matchNoMedia();
    stubResizeObserver();
    stubCanvas();
    vi.stubGlobal('IntersectionObserver', ResizeObserver);
    vi.stubGlobal('scrollTo', nothing);
    device = await createDevice();
    const people = [certifier, supervisor].map((one) =>
      testEmployee(one, { qualifications: ['peb-brussels', 'epc-flanders', 'peb-wallonia'] }),
    );
    await pull({
      employees: people,
      orders: [order],
      visits: [visit],
      payments: [payment],
      pebDrafts: [draft],
      followUps: [survey],
      clients: [client],
      reminders: [reminder],
      unavailabilities: [away],
      clientVisits: [clientVisit],
    });
  });

  afterEach(async () => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    await device.db.delete();
  });

  async function pull(rows: Rows): Promise<void> {
    version += 1;
    const all = Object.entries(rows).flatMap(([collection, given]) =>
      given.map((row) => ({ collection: collection as CollectionName, row })),
    );
    for (const remote of ['main', 'field'] satisfies RemoteName[]) {
      const changes = all
        .filter(({ collection }) => collections[collection].remote === remote)
        .map(({ collection, row }) =>
          Object.keys(row).length === 1 ? gone(collection, version, row.id) : change(collection, version, row),
        );
      if (changes.length > 0) await device.pull(remote, { changes });
    }
  }

  async function open({
    screen: page,
    address,
    isCertifier,
    press = [],
    choose,
    field,
  }: Line): Promise<HTMLInputElement> {
    const role = isCertifier === true ? [] : ['s', 'c'];
    const data = testAppData(device.db, certifier, () => testId((nextId += 1)), { role });
    const element = (
      <I18nProvider i18n={speak('fr')}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={data}>
              <ContentContext value={testContent}>{page}</ContentContext>
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </I18nProvider>
    );
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })} />);
    for (const name of press)
      fireEvent.click((await screen.findAllByRole('button', { name, hidden: true }))[0] ?? document.body);
    if (choose !== undefined) fireEvent.click(await screen.findByRole('menuitem', { name: choose }));
    return screen.findByLabelText<HTMLInputElement>(field);
  }

  async function type(line: Line): Promise<HTMLInputElement> {
    if (line.before !== undefined) await pull(line.before);
    const field = await open(line);
    await waitFor(() => expect(field.isConnected).toBe(true));
    field.focus();
    fireEvent.change(field, { target: { value: line.typed } });
    await waitFor(() => expect(field.value).toBe(line.typed));
    return field;
  }

  return { device: () => device, pull, type };
}
