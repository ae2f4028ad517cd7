import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '#tests/support/chromium.ts';
import { killProcess } from './processes.ts';

/** A real Chromium with a profile that outlives it, so that it can be killed and started again. */
export interface BrowserProcess {
  start: () => Promise<Page>;
  context: () => BrowserContext;
  /** Pages that are open; none when the browser is not running. */
  pages: () => Page[];
  /** The last errors and warnings of its consoles, and requests that failed. */
  messages: () => string[];
  /** SIGKILL to every process of it. */
  kill: () => Promise<void>;
  /** Kills it and removes its profile. */
  dispose: () => Promise<void>;
}

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

export async function createBrowserProcess(viewport = { width: 390, height: 844 }): Promise<BrowserProcess> {
  const { executablePath, args } = chromiumLaunchOptions();
  const profile = await mkdtemp(join(tmpdir(), 'mycerti-profile-'));
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

  return {
    context,
    pages: () => (browser === null ? [] : context().pages()),
    messages: () => messages,
    kill,
    start: async () => {
      const window = `--window-size=${viewport.width},${viewport.height}`;
      const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, window, '--lang=fr'];
      // A process group of its own, so that its renderers and its GPU process die with it.
      child = spawn(executablePath, [...args, ...flags, 'about:blank'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      browser = await chromium.connectOverCDP(await endpointOf(child));
      context().on('page', listen);
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
