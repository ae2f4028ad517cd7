import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAnsweringWorker } from './answering-worker.ts';

/** Echoes a message, and fails in the way that it names. An error that nobody listens to would fail the run of the tests. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (message) => {
      if (message === 'hangs') for (;;);
      if (message === 'throws') throw new Error('now');
      if (message === 'swells') for (const all = []; ; ) all.push(Array(1e5).fill(String(all.length)));
      if (message === 'throws later') setTimeout(() => { throw new Error('later'); }, 20);
      parentPort.postMessage(message);
    });
  `)}`,
);

test('a worker that throws, hangs or outgrows its memory ends nothing else, and the next message starts another', async () => {
  const worker = createAnsweringWorker(script, 2_000, { resourceLimits: { maxOldGenerationSizeMb: 16 } });
  for (const message of ['throws', 'swells']) {
    await expect(worker.ask(message)).rejects.toThrow();
    expect(await worker.ask('hello')).toBe('hello');
  }
  await worker.close();
  const impatient = createAnsweringWorker(script, 100);
  await expect(impatient.ask('hangs')).rejects.toThrow();
  await impatient.close();
});

test('a worker that throws after its answer, when nobody waits for one, ends nothing else', async () => {
  const worker = createAnsweringWorker(script, 2_000);
  expect(await worker.ask('throws later')).toBe('throws later');
  await wait(60);
  expect(await worker.ask('hello')).toBe('hello');
  await worker.close();
});
