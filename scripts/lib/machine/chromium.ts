import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { aptInstall, findOnPath, isExecutable } from '../suites/commands.ts';
import { projectNode, projectRoot } from '../project.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Time limit of Playwright's download, milliseconds. */
const downloadTimeout = 180_000;

/** Flags for a browser in a container that connects to the tests' servers only. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Simulates a camera and grants permission to use it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Returns the tests' Chromium: CHROMIUM_PATH, then the executable path, then Playwright's own; null when there is none. */
export function findChromium(): string | null {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return configured;
  return findOnPath(names) ?? [onMac, chromium.executablePath()].find(isExecutable) ?? null;
}

/** Finds Chromium, or installs the system's package or else Playwright's. Throws with advice when neither works. */
export function ensureChromium(): string {
  const found = findChromium() ?? (aptInstall('chromium') || playwrightInstall() ? findChromium() : null);
  if (found !== null && isExecutable(found)) return found;
  throw new Error(
    `The tests need a Chromium${found === null ? '' : `, and ${found} is none`}: ` +
      'install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
  );
}

function playwrightInstall(): boolean {
  console.log('Installing Chromium (playwright) …');
  const cli = join(projectRoot, 'node_modules', 'playwright', 'cli.js');
  const ended = spawnSync(projectNode, [cli, 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: downloadTimeout,
  });
  return ended.status === 0 && findChromium() !== null;
}
