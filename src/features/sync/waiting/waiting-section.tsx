import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { areMoving } from '#data/capture/file-status.ts';
import type { OutboxChoices } from '#hooks/sync/use-outbox-choices.ts';
import { WifiNotice } from '#parts/order-files/capture/wifi-notice.tsx';
import { WhyUnsent } from '#parts/why-unsent.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useWakeLock } from '#ui/timing/use-wake-lock.ts';
import { stopOf } from '#sync/send-status.ts';
import { RefusedTogether } from './refused-together.tsx';
import type { SyncCentre, WaitingVisit } from '../use-sync-centre.ts';
import { countsOf } from '../use-sync-centre.ts';
import { WaitingLine } from './waiting-line.tsx';
import type { SameRefusals } from './waiting-things.ts';
import { sameRefusals } from './waiting-things.ts';

/** Number of visits shown initially: a day offline can leave work on many. */
const initialVisits = 12;

function hasAll(visit: WaitingVisit, { items, files }: SameRefusals): boolean {
  return items.every((item) => visit.items.includes(item)) && files.every((file) => visit.files.includes(file));
}

interface WaitingSectionProps {
  centre: SyncCentre;
  choices: OutboxChoices;
}

/** Lists what the server does not have or has yet to return, one line a visit. What needs a decision comes first, and is open. */
export function WaitingSection({ centre, choices }: WaitingSectionProps) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const { facts, now, visits } = centre;
  const files = visits.flatMap((visit) => visit.files.map(({ local }) => local));
  useWakeLock(areMoving(files, now));
  const hasAny = (part: keyof ReturnType<typeof countsOf>, some = visits): boolean =>
    some.some((visit) => countsOf(visit)[part] > 0);
  const isRefused = hasAny('refused');
  const sorted = visits.toSorted((a, b) => Number(hasAny('refused', [b])) - Number(hasAny('refused', [a])));
  const shown = all ? sorted : sorted.slice(0, initialVisits);
  // Those of a single visit stand on its line.
  const acrossVisits = sameRefusals(visits).filter((refusals) => !visits.some((visit) => hasAll(visit, refusals)));
  let title = t`Pas encore sur le serveur`;
  if (!hasAny('missing')) title = t`Reçu, en vérification`;
  else if (hasAny('received')) title = t`Pas encore sur le serveur, ou en vérification`;
  return (
    <Card title={title} tone={isRefused ? 'bad' : 'plain'}>
      {stopOf('files', facts)?.why === 'wifi' && files.length > 0 ? <WifiNotice /> : null}
      {acrossVisits.map((refusals) => (
        <RefusedTogether key={refusals.code} refusals={refusals} departed={null} choices={choices} />
      ))}
      <ul>
        {shown.map((visit) => (
          <WaitingLine key={visit.subject?.id ?? 'none'} visit={visit} centre={centre} choices={choices} />
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
