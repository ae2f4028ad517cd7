import type { ComponentType, ReactNode } from 'react';
import { startTransition, Suspense, useMemo, useRef, useState } from 'react';
import type { Ask, ConfirmAnswer, ConfirmRequest } from './confirm.ts';
import { ConfirmContext } from './confirm.ts';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

interface ConfirmProviderProps {
  /** Component that shows the question: `ConfirmDialog`, loaded at its first use. */
  Dialog: ComponentType<ConfirmDialogProps>;
  children: ReactNode;
}

interface Asked {
  request: ConfirmRequest;
  serial: number;
}

/** Provides the single confirm dialog of the page. */
export function ConfirmProvider({ Dialog, children }: ConfirmProviderProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const answering = useRef<((answer: ConfirmAnswer) => void) | null>(null);

  const ask = useMemo<Ask>(
    () => (request) => {
      answering.current?.({ accepted: false });
      // React delays what replaces a fallback by 300 ms. A transition waits for the code of the dialog without one.
      startTransition(() => setAsked((previous) => ({ request, serial: (previous?.serial ?? 0) + 1 })));
      return new Promise((resolve) => {
        answering.current = resolve;
      });
    },
    [],
  );

  function answer(given: ConfirmAnswer): void {
    setAsked(null);
    answering.current?.(given);
    answering.current = null;
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <Suspense fallback={null}>
        {asked === null ? null : <Dialog key={asked.serial} request={asked.request} onAnswer={answer} />}
      </Suspense>
    </ConfirmContext>
  );
}
