import { Trans } from '@lingui/react/macro';
import type { Position } from '#contract/entities/position.ts';
import { checkInOf } from '#data/queries/visits/visits.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useFormats } from '#ui/format.ts';

/** Shows where this user checked in for the visit. Only the device that checked in has the position. */
export function CheckInNote({ visitId }: { visitId: string }) {
  const position = useLive((db) => checkInOf(db, visitId), [visitId]) ?? null;
  return position === null ? null : <OnMap position={position} />;
}

function OnMap({ position: { at, coordinates } }: { position: Position }) {
  const formats = useFormats();
  const { latitude, longitude, accuracy } = coordinates;
  const map = `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
  return (
    <p className="text-sm text-ink-2">
      <a href={map} target="_blank" rel="noopener noreferrer" className="inline-flex min-h-11 items-center underline">
        <Trans>
          Votre position à {formats.time(at)}, à {Math.round(accuracy)} m près
        </Trans>
      </a>
    </p>
  );
}
