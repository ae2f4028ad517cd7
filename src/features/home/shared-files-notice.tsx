import { Plural } from '@lingui/react/macro';
import { Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sharedCount } from '#data/capture/shared-files.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { buttonClasses } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';

/** Links to what was shared and has no place yet, for a user who closed the app before choosing one. */
export function SharedFilesNotice() {
  const { session } = useAppData();
  const userId = session.user.UserId;
  const [count, setCount] = useState(0);
  useEffect(() => {
    let current = true;
    sharedCount(userId).then(
      (found) => (current ? setCount(found) : undefined),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [userId]);
  if (count === 0) return null;
  return (
    <LocalLink to="/share" className={buttonClasses('ghost', 'large', 'justify-start text-left')}>
      <Icon of={Inbox} />
      <Plural value={count} one="# élément partagé attend sa place" other="# éléments partagés attendent leur place" />
    </LocalLink>
  );
}
