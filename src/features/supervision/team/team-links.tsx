import { Trans } from '@lingui/react/macro';
import { CloudUpload, ListTodo, Merge } from 'lucide-react';
import { useState } from 'react';
import { followUpLists } from '#data/queries/files/incomplete.ts';
import { useIncompleteCounts } from '#hooks/orders/use-incomplete-counts.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { DuplicateClientsSheet } from './duplicate-clients-sheet.tsx';

/** Leads to what the team owes, and to the clients that are there twice. */
export function TeamLinks() {
  return (
    <div className="flex flex-wrap gap-2">
      <TeamUploads />
      <TeamFollowUps />
      <DuplicateClients />
    </div>
  );
}

/** Leads to the orders whose documents are not all on the server. */
function TeamUploads() {
  const { uploads } = useIncompleteCounts();
  return (
    <LocalLink to="/incomplete" className={buttonClasses('ghost', 'normal', 'self-start')}>
      <Icon of={CloudUpload} size={18} />
      <Trans>Envois incomplets</Trans> <span className="font-normal text-ink-2 tabular-nums">{uploads}</span>
    </LocalLink>
  );
}

/** Leads to the surveys of the team, which the drawer does not open for somebody without their own. */
function TeamFollowUps() {
  const lists = useLive((db) => followUpLists(db, null), []);
  const count = lists?.due.length ?? 0;
  return (
    <LocalLink to="/suivi?whose=team" className={buttonClasses('ghost', 'normal', 'self-start')}>
      <Icon of={ListTodo} size={18} />
      <Trans>Relevés de l’équipe</Trans> <span className="font-normal text-ink-2 tabular-nums">{count}</span>
    </LocalLink>
  );
}

/** Opens the list of clients that are probably there twice. They are read when it opens. */
function DuplicateClients() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={Merge} onClick={() => setIsOpen(true)}>
        <Trans>Clients en double</Trans>
      </Button>
      {isOpen ? <DuplicateClientsSheet onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
