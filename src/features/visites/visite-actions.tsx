import { Trans } from '@lingui/react/macro';
import { CalendarClock, ClipboardPen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import { PlanVisitSheet } from '#parts/clients/visits/plan-visit-sheet.tsx';
import { useAskToCancelVisit } from '#parts/clients/visits/use-cancel-visit.ts';
import { clientVisitPath } from '#parts/forms/form-paths.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { ContactButtons } from '#parts/contacts/contact-buttons.tsx';

/** What an agent can do with a visit that is not over. */
export function VisiteActions({ visit, client }: { visit: ClientVisit; client: Client }) {
  const askToCancel = useAskToCancelVisit();
  const [isMoving, setIsMoving] = useState(false);
  const { name } = client;
  if (visit.state === 'done' || visit.state === 'cancelled') return null;

  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap print:hidden">
      <LocalLink
        to={clientVisitPath(client.id, visit.id)}
        className={buttonClasses('primary', 'normal', 'max-sm:col-span-2')}
      >
        <Icon of={ClipboardPen} size={18} />
        {visit.state === 'checkedIn' ? <Trans>Continuer le compte rendu</Trans> : <Trans>Arriver et noter</Trans>}
      </LocalLink>
      <ContactButtons to={{ address: client.address, client, contacts: [] }} />
      {visit.state === 'planned' ? (
        <Button icon={CalendarClock} onClick={() => setIsMoving(true)}>
          <Trans>Déplacer</Trans>
        </Button>
      ) : null}
      <Button look="danger" icon={Trash2} onClick={() => void askToCancel(visit, name)}>
        <Trans>Annuler la visite</Trans>
      </Button>
      {isMoving ? <PlanVisitSheet client={client} visit={visit} onClose={() => setIsMoving(false)} /> : null}
    </div>
  );
}
