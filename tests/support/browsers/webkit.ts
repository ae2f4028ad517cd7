import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { z } from 'zod';
import { freePort } from '../../../scripts/lib/machine/free-port.ts';
import { findWebKit } from '../../../scripts/lib/machine/other-browsers.ts';
import type { DrivenBrowser } from './driven.ts';
import { endGroup, waitForOutput } from './driven.ts';

const answered = z.object({ value: z.unknown() });
const opened = z.object({ sessionId: z.string() });
const window = z.object({ handle: z.string() });
const failed = z.object({ error: z.string(), message: z.string() });

async function command(url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body ?? {}) });
  const { value } = answered.parse(await answer.json());
  if (answer.ok) return value;
  const { error, message } = failed.parse(value);
  throw new Error(`${error}: ${message}`);
}

async function isUp(url: string): Promise<boolean> {
  return (await fetch(`${url}/status`).catch(() => null))?.ok === true;
}

export interface WebKitBrowser extends DrivenBrowser {
  /** Closes the page without notice and opens an empty one. The browser's storage stays. */
  closePage: () => Promise<void>;
}

/**
 * Starts WebKit's own browser by its WebDriver, on a display of its own. A driven WebKit stores nothing on disk: its
 * storage lives as long as the browser. The driver ends with the process of a page, so a test can end pages only.
 */
export async function startWebKit(): Promise<WebKitBrowser> {
  const found = findWebKit();
  if (found === null) throw new Error('there is no WebKit');
  const started: ChildProcess[] = [];
  const start = (file: string, args: string[], env: NodeJS.ProcessEnv = process.env): ChildProcess => {
    const child = spawn(file, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env });
    started.push(child);
    return child;
  };
  const screen = start(found.xvfb, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']);
  const display = await waitForOutput(screen, /^(\d+)\n/m);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const quiet = { LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LANG: 'fr_FR.UTF-8' };
  const driver = start(found.driver, [`--port=${port}`], { ...process.env, ...quiet, DISPLAY: `:${display}` });
  for (let turn = 0; !(await isUp(url)); turn += 1) {
    if (turn > 300 || driver.exitCode !== null) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const options = { binary: found.browser, args: ['--automation'] };
  const { sessionId } = opened.parse(
    await command(`${url}/session`, { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }),
  );
  const session = `${url}/session/${sessionId}`;
  const close = async (): Promise<void> => {
    await fetch(session, { method: 'DELETE' }).catch(() => undefined);
    for (const child of started.toReversed()) await endGroup(child);
  };
  return {
    close,
    closePage: async () => {
      // Opens the new page first: the browser exits with its last page.
      const { handle } = window.parse(await command(`${session}/window/new`, { type: 'tab' }));
      await fetch(`${session}/window`, { method: 'DELETE' });
      await command(`${session}/window`, { handle });
    },
    goto: async (address) => void (await command(`${session}/url`, { url: address })),
    evaluate: async (expression) => {
      const script = `const done = arguments[0];
        Promise.resolve().then(() => (${expression})).then((value) => done(JSON.stringify(value ?? null)), (error) => done('!' + error));`;
      const text = String(await command(`${session}/execute/async`, { script, args: [] }));
      if (text.startsWith('!')) throw new Error(text.slice(1));
      const value: unknown = JSON.parse(text);
      return value;
    },
  };
}
