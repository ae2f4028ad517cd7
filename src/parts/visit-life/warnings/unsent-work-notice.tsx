import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DeviceUnsentWork } from '#data/queries/people/employees.ts';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { useNow } from '#ui/timing/use-now.ts';

/** Warns about unsent work on devices of the current assignee: it would arrive after the reassignment. */
export function UnsentWorkNotice({ unsentWork }: { unsentWork: readonly DeviceUnsentWork[] }) {
  if (unsentWork.length === 0) return null;
  return (
    <Notice tone="wait">
      <UnsentWorkLines unsentWork={unsentWork} />
    </Notice>
  );
}

interface UnsentWorkQuestionProps {
  unsentWork: readonly DeviceUnsentWork[];
  /** Number of orders that leave their assignees. */
  orders: number;
}

/** The part of a question before work leaves somebody whose devices still hold unsent work about it. */
export function UnsentWorkQuestion({ unsentWork, orders }: UnsentWorkQuestionProps) {
  return (
    <div>
      <UnsentWorkLines unsentWork={unsentWork} orders={orders} />
      <p className="mt-2">
        <Trans>Les constats seront acceptés, d’autres modifications peut-être pas. Attendez l’envoi si possible.</Trans>
      </p>
    </div>
  );
}

/** Lists the devices with unsent work, with the item counts when known. */
function UnsentWorkLines({ unsentWork, orders = 1 }: { unsentWork: readonly DeviceUnsentWork[]; orders?: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  return unsentWork.map(({ device, items }) => {
    const name = device.status.name || device.browser || t`appareil sans nom`;
    return (
      <p key={device.id}>
        <strong>{name}</strong> ({device.employee.name}) : <UnsentItems items={items} orders={orders} />{' '}
        <Trans>Dernière nouvelle : {formats.recent(device.reportedAt, now)}.</Trans>
      </p>
    );
  });
}

function UnsentItems({ items, orders }: Pick<DeviceUnsentWork, 'items'> & { orders: number }) {
  if (items === null)
    return orders === 1 ? (
      <Trans>peut encore garder du travail non envoyé sur cette commande.</Trans>
    ) : (
      <Trans>peut encore garder du travail non envoyé sur ces commandes.</Trans>
    );
  return orders === 1 ? (
    <Plural
      value={items}
      one="# élément de cette commande n’est pas encore envoyé."
      other="# éléments de cette commande ne sont pas encore envoyés."
    />
  ) : (
    <Plural
      value={items}
      one="# élément de ces commandes n’est pas encore envoyé."
      other="# éléments de ces commandes ne sont pas encore envoyés."
    />
  );
}
