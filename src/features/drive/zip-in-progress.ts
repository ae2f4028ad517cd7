import type { ZipJob, ZipProgress } from '#data/capture/zip-entry.ts';
import type { ChosenFile } from './zip-paths.ts';

/** The ZIP that is being made. */
export interface ZipInProgress {
  files: readonly ChosenFile[];
  job: ZipJob;
  progress: ZipProgress;
}

/** Module state: a ZIP goes on while other screens are open. It ends with its page. */
let current: ZipInProgress | null = null;
const listeners = new Set<() => void>();

/** The browser asks before the page is left. */
function keepPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export const zipInProgress = {
  current: (): ZipInProgress | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set: (next: ZipInProgress | null): void => {
    if (current === null && next !== null) window.addEventListener('beforeunload', keepPage);
    if (next === null) window.removeEventListener('beforeunload', keepPage);
    current = next;
    for (const listener of listeners) listener();
  },
};
