import type { ReactNode } from 'react';

/** Announces the state that follows from the answers. Without children only the empty live region remains. */
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
