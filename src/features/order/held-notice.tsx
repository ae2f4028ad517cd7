import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { HeldWork } from '#data/queries/employees.ts';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';

/** Work about the order that devices of its present assignee still hold: it would arrive after the order has changed hands. */
export function HeldNotice({ held }: { held: readonly HeldWork[] }) {
  if (held.length === 0) return null;
  return (
    <Notice tone="wait">
      <HeldWords held={held} />
    </Notice>
  );
}

export function HeldWords({ held }: { held: readonly HeldWork[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  return held.map(({ device, items }) => {
    const name = device.status.name === '' ? t`appareil sans nom` : device.status.name;
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
