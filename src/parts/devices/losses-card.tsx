import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '#contract/entities/device.ts';
import { devicesWithLoss } from '#data/queries/sync-centre.ts';
import { ordersByIds } from '#data/queries/orders.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { orderTitle } from './order-title.ts';

interface LossesCardProps {
  /** Only the user's own devices, for a supervisor too. */
  own?: boolean;
  /** Only what was lost after this instant, milliseconds. */
  after?: number;
}

/**
 * Lists devices that came back empty, with what they last reported (rule RN5): the user's own, or all of them for a supervisor.
 */
export function LossesCard({ own = false, after = 0 }: LossesCardProps) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const devices = useLive(devicesWithLoss, []) ?? [];
  const shown = devices.filter(
    ({ employee, lost }) => ((supervisor && !own) || employee.id === actor.id) && Date.parse(lost?.at ?? '') > after,
  );
  if (shown.length === 0) return null;
  return (
    <Card title={t`Appareil revenu vide`} tone="bad">
      <ul className="divide-y divide-line-2">
        {shown.map((device) => (
          <Loss key={device.id} device={device} own={device.employee.id === actor.id} />
        ))}
      </ul>
    </Card>
  );
}

function Loss({ device, own }: { device: Device; own: boolean }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { lost } = device;
  const orders = useLive((db) => ordersByIds(db, lost?.orders.map(({ orderId }) => orderId) ?? []), [lost?.at]) ?? [];
  if (lost === null) return null;
  const name = device.status.name === '' ? t`appareil sans nom` : device.status.name;
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <h3 className="font-semibold">
        {name}
        {own ? null : <span className="font-normal text-ink-2"> · {device.employee.name}</span>}
      </h3>
      <p>
        <Trans>Revenu vide le {formats.dateTime(lost.at)}.</Trans>{' '}
        <Plural
          value={lost.mutations + lost.files + (lost.drafts ?? 0)}
          _0="À sa dernière nouvelle, rien n’attendait d’être envoyé."
          one="À sa dernière nouvelle, # élément n’était pas envoyé : il est perdu s’il n’a pas été refait."
          other="À sa dernière nouvelle, # éléments n’étaient pas envoyés : ils sont perdus s’ils n’ont pas été refaits."
        />{' '}
        <Trans>Inconnu : la suite après le {formats.dateTime(lost.reportedAt)}.</Trans>
      </p>
      {orders.length === 0 ? null : (
        <ul>
          {orders.map((order) => (
            <li key={order.id}>
              <LocalLink
                to={`/orders/${order.id}`}
                className="inline-flex min-h-11 items-center text-accent underline underline-offset-2"
              >
                {orderTitle(i18n, order)}
              </LocalLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
