import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';

/** Duration of a toast, in milliseconds: long enough to read it or to undo the action. */
const readingTime = 4_000;
const undoTime = 8_000;

export interface Toast {
  text: string;
  action?: { label: string; run: () => void };
  /** Undoes what the text reports, under the same label everywhere. */
  undo?: () => void;
  /** It reports what this device stored: without network, nothing of it has left. */
  stored?: true;
}

type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Shows a short notice at the bottom. A new toast replaces the old one. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (show === null) throw new Error('useToast needs a ToastProvider above it');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; serial: number; isHereOnly: boolean } | null>(null);
  const show = useMemo<ShowToast>(
    () => (toast) => {
      const isHereOnly = toast.stored === true && !navigator.onLine;
      setShown((previous) => ({ toast, serial: (previous?.serial ?? 0) + 1, isHereOnly }));
    },
    [],
  );

  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), hasAction(shown.toast) ? undoTime : readingTime);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-[var(--bottom-bar,0px)] z-40 flex justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
      >
        {shown === null ? null : (
          <div
            key={shown.serial}
            className={classNames(
              'pointer-events-auto flex min-h-13 max-w-lg items-center gap-3 rounded-button bg-navy-900 py-1 pl-4 text-body text-white ring-1 ring-white/20',
              hasAction(shown.toast) ? 'pr-2' : 'pr-4',
            )}
          >
            <span className="flex-1 py-2">
              {shown.toast.text}
              {shown.isHereOnly ? <HereOnly /> : null}
            </span>
            <ToastAction toast={shown.toast} onDone={() => setShown(null)} />
          </div>
        )}
      </div>
    </ToastContext>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  return () => removeEventListener('online', onChange);
}

/** Says that nothing has left, until the network is back. */
function HereOnly() {
  const { t } = useLingui();
  const isBack = useSyncExternalStore(subscribe, () => navigator.onLine);
  return isBack ? null : <span className="block text-sm text-white/80">{t`Sur cet appareil seulement.`}</span>;
}

function hasAction({ action, undo }: Toast): boolean {
  return action !== undefined || undo !== undefined;
}

function ToastAction({ toast: { action, undo }, onDone }: { toast: Toast; onDone: () => void }) {
  const { t } = useLingui();
  const run = action?.run ?? undo;
  if (run === undefined) return null;
  return (
    <button
      type="button"
      className="min-h-11 rounded-control px-3 font-bold text-[#ffc559] hover:underline"
      onClick={() => {
        onDone();
        run();
      }}
    >
      {action?.label ?? t({ message: 'Annuler', context: 'défaire' })}
    </button>
  );
}
