// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render as renderPart, screen } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { followLaterParts, later, provideLoading } from './later.tsx';

afterEach(cleanup);

const Words = ({ children }: { children: ReactNode }) => <I18nProvider i18n={speak('fr')}>{children}</I18nProvider>;
const render = (part: ReactNode) => renderPart(part, { wrapper: Words });

const Panel = ({ title }: { title: string }) => <p>{title}</p>;

const Opener = ({ onClick }: { onClick: () => void }) => (
  <button type="button" onClick={onClick}>
    Ouvrir
  </button>
);

function counted(load = (): Promise<ComponentType<{ title: string }>> => Promise.resolve(Panel)) {
  return vi.fn<() => Promise<ComponentType<{ title: string }>>>(load);
}

test('loads when it is shown, once for all, and renders at once from then on', async () => {
  const load = counted();
  const Later = later(load);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Later title="Filtres" />);
  expect(await screen.findByText('Filtres')).toBeDefined();
  unmount();
  render(<Later title="Étiquettes" />);
  expect(screen.getByText('Étiquettes')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test('in sight from the start, leaves its place to what stands before it until it is wanted', async () => {
  const load = counted();
  const Later = later(load, { waits: true, Before: ({ want }) => <Opener onClick={want} /> });
  render(<Later title="Menu" />);
  expect(load).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Menu')).toBeDefined();
});

test('is known to who loads parts in idle time, whether it was made before or after', async () => {
  const [before, after] = [counted(), counted()];
  const First = later(before, { waits: true });
  const stop = followLaterParts(({ load }) => void load());
  const Second = later(after, { waits: true });
  stop();
  render(
    <>
      <First title="un" />
      <Second title="deux" />
    </>,
  );
  expect(await screen.findByText('un')).toBeDefined();
  expect(await screen.findByText('deux')).toBeDefined();
  expect([before, after].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('tries again after a failure', async () => {
  const load = counted();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Later = later(load, { stays: true, Before: ({ want }) => <Opener onClick={want} /> });
  render(<Later title="Feuille" />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  // The failure is known a turn later.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Feuille')).toBeDefined();
});

test('the next tap tries again where nothing stands in its place', async () => {
  const load = counted();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Later = later(load);
  render(<Later title="Paiement" />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(screen.queryByText('Paiement')).toBeNull();
  fireEvent.click(document.body);
  expect(await screen.findByText('Paiement')).toBeDefined();
});

test('says what it waits for to the app, also when that comes later', async () => {
  const loads: Promise<void>[] = [];
  const Early = later(counted());
  render(<Early title="tôt" />);
  provideLoading((wanted) => void loads.push(wanted()));
  const before = loads.length;
  expect(before).toBeGreaterThan(0);
  const load = counted();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Late = later(load);
  render(<Late title="tard" />);
  expect(loads).toHaveLength(before + 1);
  await expect(loads.at(-1)).rejects.toThrow('Failed to fetch');
  provideLoading((wanted) => void wanted().catch(() => undefined));
});

test('says in its place what is missing, and without a network no tap asks for it', async () => {
  const load = counted(() => Promise.reject(new TypeError('Failed to fetch')));
  const Later = later(load);
  vi.stubGlobal('navigator', { onLine: false });
  render(<Later title="Calendrier" />);
  expect(await screen.findByText(/n’est pas encore entière/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeDefined();
  fireEvent.click(document.body);
  expect(load).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
