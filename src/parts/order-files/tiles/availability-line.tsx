import { Trans } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Cloud, CloudDownload, Smartphone } from 'lucide-react';
import type { Availability } from '#data/offline-files/availability.ts';
import { Icon } from '#ui/media/icon.tsx';

/** Icons of where the bytes of a file are. */
export const availabilityIcons: Readonly<Record<Availability, LucideIcon>> = {
  here: Smartphone,
  coming: CloudDownload,
  noRoom: Cloud,
  online: Cloud,
};

/** Says whether a file is available offline. */
export function AvailabilityLine({ state }: { state: Availability }) {
  return (
    <p className="flex items-start gap-1 text-sm leading-snug text-ink-2">
      <Icon of={availabilityIcons[state]} size={16} className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">
        {state === 'here' ? <Trans>Gardé sur cet appareil</Trans> : null}
        {state === 'coming' ? <Trans>Arrive sur cet appareil</Trans> : null}
        {state === 'noRoom' ? <Trans>En ligne seulement : plus assez de place ici</Trans> : null}
        {state === 'online' ? <Trans>En ligne seulement</Trans> : null}
      </span>
    </p>
  );
}
