import type { Clock } from '#sync/ports.ts';

/** Longest wait for a first worker to take charge, milliseconds: it is fetched beside the page. */
const inChargeWait = 15_000;

/**
 * Resolves once a worker answers this page's requests, so that what is asked then is kept for later starts without network. At
 * once where one does already or none ever will; on a first visit when it has taken charge, or has taken too long.
 */
export async function whenWorkerInCharge(
  container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> | undefined,
  clock: Pick<Clock, 'after'>,
): Promise<void> {
  if (container === undefined || container.controller !== null) return;
  await new Promise<void>((resolve) => {
    const cancel = clock.after(inChargeWait, resolve);
    const taken = (): void => {
      cancel();
      resolve();
    };
    container.addEventListener('controllerchange', taken, { once: true });
  });
}
