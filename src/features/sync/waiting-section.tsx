import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { areMoving } from '#data/capture/file-state.ts';
import { useFileHold } from '#hooks/use-file-hold.ts';
import type { OutboxChoices } from '#hooks/use-outbox-choices.ts';
import { WifiNotice } from '#parts/order-files/capture/wifi-notice.tsx';
import { WhyUnsent } from '#parts/why-unsent.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import type { SyncCentre } from './use-sync-centre.ts';
import { WaitingLine } from './waiting-line.tsx';
import { receivedOf, refusedOf } from './waiting-visits.ts';

/** Number of visits shown initially: a day offline can leave work on many. */
const initialVisits = 12;

interface WaitingSectionProps {
  centre: SyncCentre;
  choices: OutboxChoices;
}

/** Lists what the server does not have or has yet to return, one line a visit. What needs a decision comes first, and is open. */
export function WaitingSection({ centre, choices }: WaitingSectionProps) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const { visits, now } = centre;
  const hold = useFileHold();
  const files = visits.flatMap((visit) => visit.files.map(({ local }) => local));
  useWakeLock(areMoving(files, now));
  const sorted = visits.toSorted((a, b) => Number(refusedOf(b) > 0) - Number(refusedOf(a) > 0));
  const shown = all ? sorted : sorted.slice(0, initialVisits);
  const isRefused = sorted.some((visit) => refusedOf(visit) > 0);
  const isAny = (part: 'received' | 'missing'): boolean => sorted.some((visit) => receivedOf(visit)[part] > 0);
  let title = t`Pas encore sur le serveur`;
  if (!isAny('missing')) title = t`Reçu, en vérification`;
  else if (isAny('received')) title = t`Pas encore sur le serveur, ou en vérification`;
  return (
    <Card title={title} tone={isRefused ? 'bad' : 'plain'}>
      {hold === 'wifi' && files.length > 0 ? <WifiNotice /> : null}
      <ul>
        {shown.map((visit) => (
          <WaitingLine key={visit.subject?.id ?? 'none'} visit={visit} centre={centre} hold={hold} choices={choices} />
        ))}
      </ul>
      {shown.length === sorted.length ? null : (
        <Button look="quiet" className="mt-2 w-full" onClick={() => setAll(true)}>
          <Plural value={sorted.length - shown.length} one="Afficher # autre" other="Afficher les # autres" />
        </Button>
      )}
      {centre.status.pending === 0 ? null : (
        <p className="mt-2 text-sm text-ink-2">
          <WhyUnsent />
        </p>
      )}
    </Card>
  );
}
