import type { ReactNode } from 'react';

/** What answers come to, read out as it changes; nothing while they say nothing. */
export function Outcome({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p role="status" className={children === null ? 'sr-only' : undefined}>
      {children === null ? null : (
        <>
          <span className="text-ink-2">{label} :</span> <strong className="font-semibold">{children}</strong>
        </>
      )}
    </p>
  );
}
