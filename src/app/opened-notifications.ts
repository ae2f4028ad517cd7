import { pathToOpen } from '#platform/service-worker-messages.ts';

type Container = Pick<ServiceWorkerContainer, 'addEventListener'>;

/**
 * Hears where the worker says to go, since a notification was tapped: from the first moment on, as the tap may come while the page is
 * still being started. What is returned goes there, now and from then on.
 */
export function hearOpenedNotifications(container: Container | undefined): (go: (path: string) => void) => void {
  let waiting: string | null = null;
  let lead = (path: string): void => {
    waiting = path;
  };
  container?.addEventListener('message', ({ data }) => {
    const path = pathToOpen(data);
    if (path !== null) lead(path);
  });
  return (go) => {
    lead = go;
    if (waiting !== null) go(waiting);
    waiting = null;
  };
}
