import type { SyncRun, SyncRunOptions } from './sync-run.ts';
import { createSyncRun } from './sync-run.ts';
import type { ToSyncWorker } from './sync-worker-messages.ts';

export type SyncSupervisorOptions = Pick<SyncRunOptions, 'open' | 'clock' | 'post'>;

/** Does what the page's messages say; one user's run at a time. */
export function createSyncSupervisor(options: SyncSupervisorOptions): (message: ToSyncWorker) => Promise<void> {
  let visible = false;
  let run: SyncRun | null = null;

  /** Puts `next` in place before anything is awaited: a message that comes meanwhile must find it. */
  const replace = async (next: SyncRun | null): Promise<void> => {
    const previous = run;
    run = next;
    await previous?.end();
    await next?.begin();
  };

  return async (message) => {
    switch (message.type) {
      case 'start':
        visible = message.visible;
        return replace(
          createSyncRun({ ...options, userId: message.userId, locale: message.locale, isVisible: () => visible }),
        );
      case 'request':
        return run?.request(message.remote, message.force);
      case 'visibility':
        visible = message.visible;
        return visible ? run?.resume(false) : undefined;
      case 'online':
        // The network's return ends the backoff (rule OB5). Told to be back it is, whatever was believed: Chromium calls a page
        // that was opened without network online.
        return run?.resume(true);
      case 'stop':
        await replace(null);
        options.post({ type: 'stopped' });
    }
  };
}
