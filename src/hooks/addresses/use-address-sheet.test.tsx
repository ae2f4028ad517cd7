// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useAddressSheet } from './use-address-sheet.ts';

afterEach(cleanup);

function start(address = '/order#visit') {
  const { result } = renderHook(
    () => ({ sheet: useAddressSheet('plan', ['move']), location: useLocation(), navigate: useNavigate() }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={['/list', address]} initialIndex={1}>
          {children}
        </MemoryRouter>
      ),
    },
  );
  const at = (): string => {
    const { pathname, search, hash } = result.current.location;
    return `${pathname}${search}${hash}`;
  };
  return { sheet: () => result.current.sheet, at, back: () => void result.current.navigate(-1) };
}

/** Lets the router follow what was done. */
const settled = (done: () => void): Promise<void> =>
  act(async () => {
    done();
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  });

test('what the page opened leaves no entry when it closes; two taps and a save that ends late leave nothing more', async () => {
  const { sheet, at, back } = start();
  const { open } = sheet();
  await settled(() => {
    open('1');
    open('1');
  });
  expect(at()).toBe('/order?plan=1#visit');
  const { close } = sheet();
  await settled(() => {
    close();
    close();
  });
  expect(at()).toBe('/order#visit');
  await settled(() => sheet().open('2'));
  const later = sheet().close;
  await settled(() => back());
  await settled(() => later());
  expect(at()).toBe('/order#visit');
});

test('it is closed at once, before the browser has left its entry: a second tap on its button saves nothing', async () => {
  const { sheet } = start();
  await settled(() => sheet().open('1'));
  act(() => sheet().close());
  expect(sheet().value).toBeNull();
});

test('what a link opened closes on its page, without the parameters that go with it', async () => {
  const { sheet, at } = start('/order?tab=visit&plan=1&move=1#visit');
  expect(sheet().value).toBe('1');
  await settled(() => sheet().close());
  expect(at()).toBe('/order?tab=visit#visit');
});
