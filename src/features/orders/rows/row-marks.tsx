import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Mail, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderStateLabels } from '#labels/orders/order-labels.ts';
import { OrderStatePill } from '#parts/order-list/order-marks.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { DraftMark } from './draft-mark.tsx';
import type { OrderItemProps } from './order-card.tsx';

/** Shows the order's state, and its draft when it has one. Unsent or refused changes come first. */
export function StateMark({ order: { state, draft }, sync }: Pick<OrderItemProps, 'order' | 'sync'>) {
  const { i18n } = useLingui();
  const word = i18n._(orderStateLabels[state]);
  if (sync.is === 'sent') {
    return (
      <>
        <OrderStatePill state={state} />
        {draft === null ? null : <DraftMark draft={draft} />}
      </>
    );
  }
  return (
    <>
      <SyncMark status={sync} />
      <span className="block truncate text-xs text-ink-2" title={word}>
        {word}
      </span>
    </>
  );
}

interface SmallMarkProps {
  icon: typeof Zap;
  tone: string;
  className?: string;
  children: ReactNode;
}

/** Renders a mark on the second line of a dense row. */
export function SmallMark({ icon, tone, className, children }: SmallMarkProps) {
  return (
    <span className={classNames('flex items-center gap-1 text-xs font-semibold whitespace-nowrap', tone, className)}>
      <Icon of={icon} size={16} className="size-3.5" />
      {children}
    </span>
  );
}

export function RowMarks({ urgent, unread }: { urgent: boolean; unread: number }) {
  if (!urgent && unread === 0) return null;
  return (
    <span className="flex gap-2">
      {urgent ? (
        <SmallMark icon={Zap} tone="text-bad">
          <Trans>Urgent</Trans>
        </SmallMark>
      ) : null}
      {unread === 0 ? null : (
        <SmallMark icon={Mail} tone="text-accent">
          {urgent ? unread : <Plural value={unread} one="# non lu" other="# non lus" />}
          {urgent ? (
            <span className="sr-only print:not-sr-only">
              <Trans>non lus</Trans>
            </span>
          ) : null}
        </SmallMark>
      )}
    </span>
  );
}
