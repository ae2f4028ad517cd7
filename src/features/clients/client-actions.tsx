import { Trans } from '@lingui/react/macro';
import { AlarmClock, CalendarPlus, ClipboardPen, Merge, PenLine, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { MergeSheet } from '#parts/clients/merge/merge-sheet.tsx';
import { PlanVisitSheet } from '#parts/clients/visits/plan-visit-sheet.tsx';
import { clientVisitPath } from '#parts/forms/form-paths.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { ContactButtons } from '#parts/contacts/contact-buttons.tsx';

interface ClientActionsProps {
  client: Client;
  visits: readonly ClientVisit[];
  onEdit: () => void;
}

/** What an agent does with a client: visits, calls, orders, reminders, corrections. */
export function ClientActions({ client, visits, onEdit }: ClientActionsProps) {
  const { open } = useRemind();
  const [isPlanning, setIsPlanning] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  const { id, name } = client;
  const isUnderWay = visits.some(({ state }) => state === 'checkedIn');
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap print:hidden">
      <LocalLink to={clientVisitPath(id)} className={buttonClasses('primary', 'normal', 'max-sm:col-span-2')}>
        <Icon of={ClipboardPen} size={18} />
        {isUnderWay ? <Trans>Continuer le compte rendu</Trans> : <Trans>Noter une visite</Trans>}
      </LocalLink>
      <ContactButtons to={{ client, contacts: [] }} size="compact" />
      <LocalLink to={`/orders/new?client=${id}`} aria-keyshortcuts="n" className={buttonClasses('ghost', 'compact')}>
        <Icon of={Plus} size={18} />
        <Trans>Nouvelle commande</Trans>
      </LocalLink>
      <Button size="compact" icon={CalendarPlus} onClick={() => setIsPlanning(true)}>
        <Trans>Planifier une visite</Trans>
      </Button>
      <Button size="compact" icon={AlarmClock} onClick={() => open(`client.${id}`, name)}>
        <Trans>Rappel</Trans>
      </Button>
      <Button size="compact" icon={PenLine} aria-keyshortcuts="e" onClick={onEdit}>
        <Trans>Modifier</Trans>
      </Button>
      <Button size="compact" icon={Merge} onClick={() => setIsMerging(true)}>
        <Trans>Réunir…</Trans>
      </Button>
      {isMerging ? <MergeSheet client={client} onClose={() => setIsMerging(false)} /> : null}
      {isPlanning ? <PlanVisitSheet client={client} visit={undefined} onClose={() => setIsPlanning(false)} /> : null}
    </div>
  );
}
