/** Thrown when the browser cannot run a service worker (specification §8): everything works, but not offline. */
export class ServiceWorkerUnsupported extends Error {
  readonly code = 'ServiceWorkerUnsupported';
  constructor() {
    super('serviceWorker is not supported in current browser!');
  }
}

/**
 * Returns the browser's service workers.
 * @throws ServiceWorkerUnsupported where it has none (an old browser, a private window, an insecure address)
 */
export function serviceWorkers(
  browser: { serviceWorker?: ServiceWorkerContainer } = navigator,
): ServiceWorkerContainer {
  const { serviceWorker } = browser;
  if (serviceWorker === undefined) throw new ServiceWorkerUnsupported();
  return serviceWorker;
}
