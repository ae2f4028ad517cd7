import { pathToOpen } from '#platform/service-worker/service-worker-messages.ts';

type Container = Pick<ServiceWorkerContainer, 'addEventListener'>;

/**
 * Receives the paths of tapped notifications from the service worker, from the first moment on: a tap may come while
 * the page still starts. The returned function takes the navigation that is called with the last path and with each
 * later one.
 */
export function followOpenedNotifications(container: Container | undefined): (go: (path: string) => void) => void {
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
