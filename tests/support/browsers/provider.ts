import { defineBrowserProvider } from '@vitest/browser';
import type { DrivenBrowser } from './driven.ts';
import { createFirefoxProfile, startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** Returns a vitest provider for a system browser that vitest's own providers cannot start. */
function driven(name: string, start: () => Promise<DrivenBrowser>) {
  return defineBrowserProvider({
    name,
    options: {},
    providerFactory: () => {
      let browser: DrivenBrowser | null = null;
      return {
        name,
        supportsParallelism: false,
        getCommandsContext: () => ({}),
        openPage: async (_session: string, url: string) => {
          browser ??= await start();
          await browser.goto(url);
        },
        close: async () => {
          await browser?.close();
          browser = null;
        },
      };
    },
  });
}

export const firefox = () =>
  driven('firefox', async () => {
    const { profile, remove } = await createFirefoxProfile();
    const browser = await startFirefox(profile);
    return { ...browser, close: () => browser.close().then(remove) };
  });

export const webkit = () => driven('webkit', startWebKit);
