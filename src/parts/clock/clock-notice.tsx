import { Trans } from '@lingui/react/macro';
import { clockFault } from '#data/queries/sync/clock.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';

/** Warns a user who records hours on this device that its clock is wrong; shows nothing when it is right. */
export function ClockNotice() {
  const formats = useFormats();
  const fault = useLive(clockFault, []);
  if (!fault) return null;
  const device = formats.dateTime(fault.device);
  const server = formats.dateTime(fault.server);
  return (
    <Notice tone="bad">
      <Trans>
        L’horloge de cet appareil n’est pas à l’heure : au dernier échange elle indiquait {device}, et celle du serveur{' '}
        {server}. Réglez-la : les heures que vous notez en dépendent.
      </Trans>
    </Notice>
  );
}
