import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findFirefox } from '../../../scripts/lib/machine/other-browsers.ts';
import type { DrivenBrowser } from './driven.ts';
import { endGroup, waitForOutput } from './driven.ts';

const reply = z.object({
  id: z.number(),
  type: z.enum(['success', 'error']),
  result: z.unknown().optional(),
  message: z.string().optional(),
});
const tree = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const evaluated = z.object({
  type: z.string(),
  result: z.object({ value: z.unknown() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

type Call = (method: string, params: object) => Promise<unknown>;

/** Connects to Firefox's built-in WebDriver BiDi, without a separate driver. */
async function connect(endpoint: string): Promise<Call> {
  const socket = new WebSocket(`${endpoint}/session`);
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const read = reply.safeParse(JSON.parse(String(data)));
    if (!read.success) return;
    const { id, type, result, message } = read.data;
    if (type === 'success') waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(message ?? 'BiDi error'));
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has gone'));
    waiting.clear();
  });
  await once(socket, 'open');
  let serial = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      serial += 1;
      waiting.set(serial, { resolve, reject });
      socket.send(JSON.stringify({ id: serial, method, params }));
    });
}

/** Creates a profile for `startFirefox` that outlives the browser. The second function removes it. */
export async function createFirefoxProfile(): Promise<{ profile: string; remove: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'mycerti-firefox-'));
  const preferences = {
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.homepage_override.mstone': 'ignore',
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.enabled': false,
    'app.update.enabled': false,
    'browser.sessionstore.resume_from_crash': false,
    'toolkit.startup.max_resumed_crashes': -1,
    'intl.accept_languages': 'fr',
    'remote.active-protocols': 1,
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  return { profile, remove: () => rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) };
}

export async function startFirefox(profile: string): Promise<DrivenBrowser> {
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const child = spawn(findFirefox() ?? 'firefox', flags, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const call = await connect(await waitForOutput(child, /WebDriver BiDi listening on (ws:\/\/\S+)/));
  await call('session.new', { capabilities: {} });
  const [first] = tree.parse(await call('browsingContext.getTree', {})).contexts;
  if (first === undefined) throw new Error('Firefox has no tab');
  const { context } = first;
  return {
    goto: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const wrapped = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;
      const params = { expression: wrapped, target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = evaluated.parse(await call('script.evaluate', params));
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      const value: unknown = JSON.parse(String(result?.value));
      return value;
    },
    close: () => endGroup(child),
  };
}
