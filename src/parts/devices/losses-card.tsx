import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '#contract/entities/device.ts';
import { reportedUnsent } from '#contract/rules/orders/reported-work.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { orderTitle } from './order-title.ts';
import { useLostDevices } from './use-lost-devices.ts';

/**
 * Lists devices that came back empty or that the office had emptied, with what they last reported (rule RN5), and the user's
 * devices that fell silent (rule RN5c).
 */
export function LossesCard() {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { lost, silent } = useLostDevices({});
  return (
    <>
      {lost.length === 0 ? null : (
        <Card title={t`Appareil revenu vide`} tone="bad">
          <ul className="divide-y divide-line-2">
            {lost.map((device) => (
              <Loss key={device.id} device={device} own={device.employee.id === actor.id} />
            ))}
          </ul>
        </Card>
      )}
      {silent.length === 0 ? null : (
        <Card title={t`Appareil sans nouvelles`} tone="bad">
          <ul className="divide-y divide-line-2">
            {silent.map((device) => (
              <Silent key={device.id} device={device} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** Returns the name that its users gave a device, and its browser; empty when neither is known. */
export function nameOf({ status, browser }: Device): string {
  return [status.name, browser].filter(Boolean).join(' · ');
}

/** Says what another device of the user, or this one before its browser lost everything, last held. */
export function Silent({ device }: { device: Device }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { reportedAt, status } = device;
  const name = nameOf(device) || t`appareil sans nom`;
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <h3 className="font-semibold">{name}</h3>
      <p>
        <Plural
          value={reportedUnsent(status)}
          one="# élément n’y était pas encore envoyé."
          other="# éléments n’y étaient pas encore envoyés."
        />{' '}
        <Trans>Rien n’est connu depuis le {formats.dateTime(reportedAt)}.</Trans>
      </p>
      <p className="text-ink-2">
        <Trans>
          Si c’est un autre appareil, ouvrez-y l’application avec du réseau. Si c’est cet appareil : refaites ce qui
          manque.
        </Trans>
      </p>
      <OrderLinks ids={status.orders.map(({ orderId }) => orderId)} />
    </li>
  );
}

/** Links to the orders of unsent work, those that this device has. */
function OrderLinks({ ids }: { ids: readonly string[] }) {
  const { i18n } = useLingui();
  const orders = useLive((db) => ordersByIds(db, [...ids]), [ids.join(' ')]) ?? [];
  if (orders.length === 0) return null;
  return (
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
  );
}

export function Loss({ device, own }: { device: Device; own: boolean }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { lost, erasure } = device;
  if (lost === null) return null;
  const erased = erasure?.done?.at === lost.at ? erasure.done : null;
  const name = nameOf(device) || t`appareil sans nom`;
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <h3 className="font-semibold">
        {name}
        {own ? null : <span className="font-normal text-ink-2"> · {device.employee.name}</span>}
      </h3>
      <p>
        {erased === null ? (
          <LastNews lost={lost} />
        ) : (
          <>
            <Trans>Vidé par le bureau le {formats.dateTime(lost.at)}.</Trans>{' '}
            <Plural
              value={erased.unsent}
              _0="Rien n’y attendait d’être envoyé."
              one="# élément n’était pas envoyé : il est perdu s’il n’a pas été refait."
              other="# éléments n’étaient pas envoyés : ils sont perdus s’ils n’ont pas été refaits."
            />
          </>
        )}
      </p>
      <OrderLinks ids={lost.orders.map(({ orderId }) => orderId)} />
    </li>
  );
}

/** Of a device that lost everything, only what it last reported is known. One that the office had emptied counted first. */
function LastNews({ lost }: { lost: NonNullable<Device['lost']> }) {
  const formats = useFormats();
  return (
    <>
      <Trans>Revenu vide le {formats.dateTime(lost.at)}.</Trans>{' '}
      <Plural
        value={reportedUnsent(lost)}
        _0="À sa dernière nouvelle, rien n’attendait d’être envoyé."
        one="À sa dernière nouvelle, # élément n’était pas envoyé : il est perdu s’il n’a pas été refait."
        other="À sa dernière nouvelle, # éléments n’étaient pas envoyés : ils sont perdus s’ils n’ont pas été refaits."
      />{' '}
      <Trans>Inconnu : la suite après le {formats.dateTime(lost.reportedAt)}.</Trans>
    </>
  );
}
