import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useUnreadCount } from '#hooks/orders/use-unread-count.ts';
import { showAppBadge } from '#platform/push/app-badge.ts';
import { CountBadge } from '#ui/actions/count-badge.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';

const bellClasses =
  'relative grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-white/10';

/** Links to the messages and shows how many are unread, here and on the app's icon. */
export function Bell() {
  const { t } = useLingui();
  const unread = useUnreadCount();
  useEffect(() => void showAppBadge(unread), [unread]);
  useEffect(() => () => void showAppBadge(0), []);
  const label = unread > 0 ? t`Messages, ${plural(unread, { one: '# non lu', other: '# non lus' })}` : t`Messages`;
  return (
    <LocalLink to="/notifications" aria-label={label} title={label} className={bellClasses}>
      <Icon of={BellIcon} />
      <CountBadge count={unread} className="absolute top-0.5 left-1/2" />
    </LocalLink>
  );
}
