import { expect, test, vi } from 'vitest';
import { createInstallPrompt } from './install-prompt.ts';

function create({ standalone = false, ios = false } = {}) {
  const target = new EventTarget();
  const install = createInstallPrompt({ target, isStandalone: () => standalone, isIos: () => ios });
  const prompt = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  return { target, install, offer, prompt };
}

test('stores the browser’s offer until the user asks for it, and uses it once', async () => {
  const { target, install, offer, prompt } = create();
  const received = vi.fn<() => void>();
  install.subscribe(received);
  expect(install.current()).toBe('none');
  target.dispatchEvent(offer);
  expect([install.current(), offer.defaultPrevented, prompt.mock.calls.length]).toEqual(['offered', true, 0]);
  await install.ask();
  await install.ask();
  expect([install.current(), prompt.mock.calls.length]).toEqual(['none', 1]);
  target.dispatchEvent(new Event('appinstalled'));
  expect(install.current()).toBe('installed');
  expect(received).toHaveBeenCalled();
});

test('reports an app on the home screen as installed, and iOS with its own instructions', () => {
  expect(create({ standalone: true, ios: true }).install.current()).toBe('installed');
  expect(create({ ios: true }).install.current()).toBe('ios');
});
