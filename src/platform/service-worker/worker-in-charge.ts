import type { Clock } from '#sync/ports.ts';

/** Longest wait for a first worker to take control, milliseconds: it is fetched beside the page. */
const inChargeWait = 15_000;

/**
 * Resolves once a worker controls this page, so that responses are cached for later offline starts. Resolves at once
 * when one does or none ever will; on a first visit when it takes control, or after a time limit.
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
