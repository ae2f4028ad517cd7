import { Plural } from '@lingui/react/macro';
import { Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sharedCount } from '#data/shared-files.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';

/** Files that were shared and are of no order yet: whoever closed the app before choosing finds them again. */
export function SharedNotice() {
  const { session } = useAppData();
  const userId = session.user.UserId;
  const [count, setCount] = useState(0);
  useEffect(() => {
    let current = true;
    sharedCount(userId).then(
      (waiting) => (current ? setCount(waiting) : undefined),
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
      <Plural
        value={count}
        one="# fichier partagé attend sa commande"
        other="# fichiers partagés attendent leur commande"
      />
    </LocalLink>
  );
}
