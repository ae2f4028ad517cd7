import { Trans } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { areaLink } from '#ui/actions/area-link.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Pill } from '#ui/lists/pill.tsx';

interface InboxRowProps {
  title: string;
  icon: LucideIcon;
  unread: boolean;
  /** The page that the row opens; null when there is none. */
  to: string | null;
  onOpen: () => void;
  children: ReactNode;
  /** Further actions, shown below the content. */
  actions?: ReactNode | undefined;
}

/** A card of the list; the whole card is a link. */
export function InboxRow({ title, icon, unread, to, onOpen, children, actions }: InboxRowProps) {
  const weight = unread ? 'font-bold' : 'font-semibold';
  return (
    <div
      className={classNames(
        'relative flex gap-3 rounded-card border bg-card p-4',
        unread ? 'border-accent' : 'border-line',
      )}
    >
      <Icon of={icon} size={18} className="mt-0.5 shrink-0 text-ink-2" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {to === null ? (
            <span className={classNames('min-w-0 leading-snug', weight)}>{title}</span>
          ) : (
            <LocalLink
              to={to}
              onClick={onOpen}
              className={classNames(areaLink, 'min-w-0 leading-snug after:rounded-card', weight)}
            >
              {title}
            </LocalLink>
          )}
          {unread ? (
            <Pill tone="info" icon={Mail}>
              <Trans context="message">Nouveau</Trans>
            </Pill>
          ) : null}
        </div>
        {children}
        {/* Stacked above the link that covers the card. */}
        {actions === undefined ? null : <div className="relative z-10 mt-1">{actions}</div>}
      </div>
    </div>
  );
}
