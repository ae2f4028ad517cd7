import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import { CountBadge } from '#ui/actions/count-badge.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { barePath } from '#ui/page/local-path.ts';
import type { DrawerItem } from './drawer-entries.ts';
import { currentOf } from './drawer-entries.ts';

interface DrawerNavProps {
  items: readonly DrawerItem[];
  /** Called when an entry was chosen. */
  onChoose?: () => void;
}

const rowClasses =
  'flex min-h-11 items-center gap-3 rounded-control px-2.5 text-body leading-tight transition-colors duration-150';
const linkClasses = classNames(rowClasses, 'text-[#dbe6f7] hover:bg-white/8 hover:text-white');

/** Shows the entries of the drawer, with the profile apart at its foot. */
export function DrawerNav({ items, onChoose }: DrawerNavProps) {
  return (
    <ul className="flex min-h-full flex-col gap-0.5 px-2.5 py-1.5">
      {items.map((item) => (
        <li
          key={item.id}
          className={classNames(item.id === 'home' && 'mb-1.5', item.id === 'profile' && 'mt-auto pt-4')}
        >
          <DrawerRow item={item} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

interface DrawerRowProps {
  item: DrawerItem;
  onChoose: (() => void) | undefined;
}

function DrawerRow({ item, onChoose }: DrawerRowProps) {
  const path = barePath(useLocation().pathname);
  const content = <DrawerRowContent item={item} />;
  if (item.disabled) {
    return (
      <span role="link" aria-disabled="true" className={classNames(rowClasses, 'cursor-not-allowed text-[#8fa3c2]')}>
        {content}
      </span>
    );
  }
  if (item.target.kind === 'outside') {
    return (
      <a href={item.target.href} target="_blank" rel="noreferrer" onClick={onChoose} className={linkClasses}>
        {content}
        <span className="sr-only">
          <Trans>, nouvel onglet</Trans>
        </span>
      </a>
    );
  }
  const current = currentOf(item.target.to, path);
  return (
    <LocalLink
      to={item.target.to}
      aria-current={current}
      onClick={onChoose}
      className={classNames(
        linkClasses,
        item.id === 'home' && 'text-base font-semibold text-white',
        current !== undefined && 'bg-white/12 font-semibold text-white',
      )}
    >
      {content}
    </LocalLink>
  );
}

function DrawerRowContent({ item }: { item: DrawerItem }): ReactNode {
  const { i18n } = useLingui();
  return (
    <>
      <Icon of={item.icon} size={22} />
      <span className="min-w-0 flex-1 py-1.5">{i18n._(item.label)}</span>
      {item.count === null || item.disabled ? null : (
        <>
          <CountBadge count={item.count} />
          <span className="sr-only">, {item.count}</span>
        </>
      )}
    </>
  );
}
