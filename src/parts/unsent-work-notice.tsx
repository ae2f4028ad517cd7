import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DeviceUnsentWork } from '#data/queries/employees.ts';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';

/** Warns about unsent work on devices of the current assignee: it would arrive after the reassignment. */
export function UnsentWorkNotice({ unsentWork }: { unsentWork: readonly DeviceUnsentWork[] }) {
  if (unsentWork.length === 0) return null;
  return (
    <Notice tone="wait">
      <UnsentWorkLines unsentWork={unsentWork} />
    </Notice>
  );
}

/** Lists the devices with unsent work, with the item counts when known. */
export function UnsentWorkLines({ unsentWork }: { unsentWork: readonly DeviceUnsentWork[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  return unsentWork.map(({ device, items }) => {
    const name = device.status.name || device.browser || t`appareil sans nom`;
    return (
      <p key={device.id}>
        <strong>{name}</strong> ({device.employee.name}) :{' '}
        {items === null ? (
          <Trans>peut encore garder du travail non envoyé sur cette commande.</Trans>
        ) : (
          <Plural
            value={items}
            one="# élément de cette commande n’est pas encore envoyé."
            other="# éléments de cette commande ne sont pas encore envoyés."
          />
        )}{' '}
        <Trans>Dernière nouvelle : {formats.recent(device.reportedAt, now)}.</Trans>
      </p>
    );
  });
}
