// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.resetModules());
afterEach(() => document.body.replaceChildren());

async function mount(html: string): Promise<{ container: HTMLElement; isShown: () => boolean }> {
  const { noteMounted, whenShown } = await import('./when-shown.ts');
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  let isShown = false;
  void whenShown().then(() => (isShown = true));
  noteMounted(container);
  return { container, isShown: () => isShown };
}

const frames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
  });

test('a screen with its rows is shown after its paint', async () => {
  const { isShown } = await mount('<ul><li>2026-000001</li></ul>');
  expect(isShown()).toBe(false);
  await vi.waitFor(() => expect(isShown()).toBe(true));
});

test('a screen with placeholders is shown when its rows replace them', async () => {
  const { container, isShown } = await mount('<p data-skeleton></p>');
  await frames();
  expect(isShown()).toBe(false);
  container.innerHTML = '<ul><li>2026-000001</li></ul>';
  await vi.waitFor(() => expect(isShown()).toBe(true));
});

test('rows that have to come from the server hold nothing up for long', async () => {
  const { isShown } = await mount('<p data-skeleton></p>');
  await vi.waitFor(() => expect(isShown()).toBe(true));
});
