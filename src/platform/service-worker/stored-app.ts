import type { PageMessage, VersionMessage } from './service-worker-messages.ts';

/** How long the worker may take before the app counts as not stored, in milliseconds. Its answer counts when it comes. */
const patience = 3_000;

/**
 * Reports whether this version of the app opens without network: a worker controls the page, and has every file. The worker first
 * fetches what it lacks: an answer that takes long is false, then what it is.
 */
export function reportStoredApp(
  version: string,
  report: (isStored: boolean) => void,
  container: Pick<ServiceWorkerContainer, 'controller'> | undefined = navigator.serviceWorker,
): void {
  const worker = container?.controller ?? null;
  if (worker === null) return report(false);
  const late = setTimeout(() => report(false), patience);
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<VersionMessage>) => {
    clearTimeout(late);
    port1.close();
    report(data.version === version && data.missing === 0);
  });
  port1.start();
  worker.postMessage({ type: 'version' } satisfies PageMessage, [port2]);
}
