import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '#tests/support/runner/chromium.ts';
import { killProcess } from './server/processes.ts';
import { copyFolder } from './server/server-process.ts';
import { watchUncaught } from './checks/uncaught.ts';
import { waitLimit } from '#tests/support/runner/time-limits.ts';

/** A Chromium whose profile outlives it, so that a test can kill and restart it. */
export interface BrowserProcess {
  start: () => Promise<Page>;
  context: () => BrowserContext;
  /** Returns the open pages; none when the browser is not running. */
  pages: () => Page[];
  /** Returns the last console errors and warnings, and failed requests. */
  messages: () => string[];
  /** Closes it in order, so that its profile is complete. */
  close: () => Promise<void>;
  /** Its profile's folder. */
  profile: string;
  /** Sends SIGKILL to each of its processes. */
  kill: () => Promise<void>;
  /** Kills it and removes its profile. */
  dispose: () => Promise<void>;
}

/** Pages of the browser's own frame. Without a window nobody sees them, and they are half of a start's processor time. */
const unusedFeatures = [
  'AiModeOmniboxEntryPoint',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

function endpointOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const endpoint = /DevTools listening on (ws:\/\/\S+)/.exec(output)?.[1];
      if (endpoint !== undefined) resolve(endpoint);
    });
    child.once('exit', () => reject(new Error(`Chromium ended by itself:\n${output}`)));
  });
}

export interface BrowserProcessOptions {
  viewport?: { width: number; height: number };
  /** Folder of a profile to begin with a copy of. */
  profile?: string | undefined;
  /** Ports of the loopback interface, by the host name under which the browser reaches each at port 80. */
  hosts?: Record<string, string>;
}

export async function createBrowserProcess({
  viewport = { width: 390, height: 844 },
  profile: prepared,
  hosts = {},
}: BrowserProcessOptions = {}): Promise<BrowserProcess> {
  const { executablePath, args } = chromiumLaunchOptions();
  const profile = await mkdtemp(join(tmpdir(), 'mycerti-profile-'));
  if (prepared !== undefined) await copyFolder(prepared, profile);
  const rules = Object.entries(hosts).map(([host, port]) => `MAP ${host}:80 127.0.0.1:${port}`);
  let child: ChildProcess | null = null;
  let browser: Browser | null = null;
  const messages: string[] = [];
  const note = (text: string): void => {
    messages.push(text.slice(0, 300));
    if (messages.length > 30) messages.shift();
  };

  const listen = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') note(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => note(`pageerror: ${error.message}`));
    page.on('requestfailed', (request) => note(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`));
  };
  const kill = async (): Promise<void> => {
    const ending = child;
    child = null;
    if (ending !== null) await killProcess(ending, 'SIGKILL', { group: true });
    await browser?.close().catch(() => undefined);
    browser = null;
  };
  const context = (): BrowserContext => {
    const [first] = browser?.contexts() ?? [];
    if (first === undefined) throw new Error('the browser is not running');
    return first;
  };

  const close = async (): Promise<void> => {
    if (child === null || browser === null) return;
    const ended = once(child, 'exit');
    const session = await browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
    await ended;
    child = null;
    browser = null;
  };

  return {
    context,
    profile,
    close,
    pages: () => (browser === null ? [] : context().pages()),
    messages: () => messages,
    kill,
    start: async () => {
      const window = `--window-size=${viewport.width},${viewport.height}`;
      const flags = [
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        `--host-resolver-rules=${rules.join(',')}`,
        window,
        '--lang=fr',
        `--disable-features=${unusedFeatures.join(',')}`,
      ];
      // A process group of its own, so that its renderers and its GPU process die with it.
      child = spawn(executablePath, [...args, ...flags, 'about:blank'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      browser = await chromium.connectOverCDP(await endpointOf(child));
      context().setDefaultTimeout(waitLimit);
      context().on('page', listen);
      watchUncaught(context());
      const page = await context().newPage();
      await page.setViewportSize(viewport);
      return page;
    },
    dispose: async () => {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
