import { Trans } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Suspense, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { FoldSummary } from '#ui/page/fold-summary.tsx';

/** Renders the order's past. Its chunk loads when it is opened. */
export type History = ComponentType<{ order: Order }>;

/** The order's past. Loaded and read once it is opened. */
export function HistoryCard({ order, History }: { order: Order; History: History }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      id="history"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="rounded-card border border-line bg-card px-4 py-1"
    >
      <FoldSummary>
        <h2 className="text-body font-semibold text-ink-2">
          <Trans>Historique</Trans>
        </h2>
      </FoldSummary>
      {isOpen ? (
        <Suspense fallback={null}>
          <History order={order} />
        </Suspense>
      ) : null}
    </details>
  );
}
