import { chromiumFlags, findChromium } from '../../../scripts/lib/machine/chromium.ts';

/** Returns the absolute path of the tests' Chromium. Throws with advice when there is none. */
function chromiumPath(): string {
  const found = findChromium();
  if (found === null) throw new Error('No Chromium: run `npm test`, which installs one, or set CHROMIUM_PATH.');
  return found;
}

/** Returns options for Playwright's `chromium.launch` and `launchPersistentContext`. */
export function chromiumLaunchOptions(): { executablePath: string; args: string[] } {
  return { executablePath: chromiumPath(), args: chromiumFlags };
}
