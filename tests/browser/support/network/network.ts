import type { BrowserContext } from 'playwright';

/** Ends the emulation of a context that is offline. */
const offline = new WeakMap<BrowserContext, () => Promise<void>>();

/**
 * Takes a browser's network away, or gives it back. Chromium forgets `navigator.onLine` at a reload under its emulation, and
 * then fires no `online` event either, so each page keeps the value and the event as a device without network has them.
 */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  if (!isOffline) return offline.get(context)?.();
  if (offline.has(context)) return;
  const script = await context.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false }),
  );
  await context.setOffline(true);
  offline.set(context, async () => {
    offline.delete(context);
    await script.dispose();
    await context.setOffline(false);
    for (const page of context.pages()) {
      await page.evaluate(() => {
        if (!Object.hasOwn(navigator, 'onLine')) return;
        Reflect.deleteProperty(navigator, 'onLine');
        dispatchEvent(new Event('online'));
      });
    }
  });
}
