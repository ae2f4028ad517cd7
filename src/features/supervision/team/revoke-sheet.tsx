import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Device } from '#contract/entities/device.ts';
import { reportedUnsent } from '#contract/rules/orders/reported-work.ts';
import { employeeOf } from '#data/queries/people/employees.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useOnline } from '#hooks/app/use-online.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { orderTitle } from '#parts/devices/order-title.ts';
import { IssuedLink } from '#parts/passwords/issued-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { useFormats } from '#ui/format.ts';
import { ErrorNotice, Notice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { useDeviceActions } from './device-actions.ts';
import { deviceTitle, unsentOn } from './device-facts.ts';

interface RevokeSheetProps {
  device: Device;
  now: number;
  onClose: () => void;
}

/** Has a lost device erased: names what it had not sent first. Once the server has confirmed it, offers a new password. */
export function RevokeSheet({ device, now, onClose }: RevokeSheetProps) {
  const { t } = useLingui();
  const online = useOnline();
  const formats = useFormats();
  const { revoke } = useDeviceActions();
  const [isConfirmed, setIsConfirmed] = useState(false);
  // A colleague may have ordered it meanwhile.
  const isRevoked = isConfirmed || device.erasure !== undefined;
  const { submit, isSubmitting, error } = useSubmit(async () => {
    if (!(await revoke(device.id))) return t`Le serveur ne l’a pas confirmé. Réessayez.`;
    setIsConfirmed(true);
    return null;
  });
  const footer = isRevoked ? (
    <Button look="primary" onClick={onClose}>
      <Trans>Fermer</Trans>
    </Button>
  ) : (
    <>
      <Button look="primary" onClick={onClose}>
        <Trans>Annuler</Trans>
      </Button>
      <Button look="danger" disabled={!online || isSubmitting} onClick={() => void submit()}>
        <Trans>Vider</Trans>
      </Button>
    </>
  );
  return (
    <Sheet open title={t`Vider cet appareil`} onClose={onClose} footer={footer}>
      <div>
        <p className="font-semibold">{deviceTitle(device)}</p>
        <p className="text-ink-2">
          <Trans>état reçu {formats.recent(device.reportedAt, now)}</Trans>
        </p>
      </div>
      {isRevoked ? (
        <>
          <p role="status">
            <Trans>L’appareil est déconnecté. Il sera vidé à son prochain contact.</Trans>
          </p>
          <NewPassword employee={device.employee} />
        </>
      ) : (
        <>
          <p>
            <Trans>
              Les données de ce compte y seront effacées à son prochain contact. Un autre compte du même appareil garde
              les siennes.
            </Trans>
          </p>
          <WhatIsLost device={device} now={now} />
          <ErrorNotice error={error} />
          {online ? null : (
            <Notice tone="off">
              <Trans>Demande le réseau.</Trans>
            </Notice>
          )}
        </>
      )}
    </Sheet>
  );
}

/** Names what the device had not sent at its last report: the server knows no more. */
function WhatIsLost({ device: { status, reportedAt }, now }: { device: Device; now: number }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const bytes = useBytes();
  const ids = status.orders.map(({ orderId }) => orderId);
  const orders = useLive((db) => ordersByIds(db, ids), [ids.join(' ')]) ?? [];
  const { mutations, refused, files, drafts = 0, oldestAt } = status;
  if (unsentOn(status) === 0)
    return (
      <p>
        <Trans>
          À sa dernière nouvelle, rien n’attendait d’être envoyé. Inconnu : la suite après le{' '}
          {formats.dateTime(reportedAt)}.
        </Trans>
      </p>
    );
  return (
    <Notice tone="bad">
      <p className="font-semibold">
        <Trans>Non envoyé à sa dernière nouvelle, et perdu une fois l’appareil vidé :</Trans>
      </p>
      <ul className="mt-1 list-disc pl-5">
        {mutations === 0 ? null : (
          <li>
            <Plural value={mutations} one="# modification" other="# modifications" />
          </li>
        )}
        {refused === 0 ? null : (
          <li>
            <Plural value={refused} one="# modification refusée" other="# modifications refusées" />
          </li>
        )}
        {files === 0 ? null : (
          <li>
            <Plural value={files} one="# fichier" other="# fichiers" /> · {bytes(status.bytes)}
          </li>
        )}
        {drafts === 0 ? null : (
          <li>
            <Plural value={drafts} one="# brouillon" other="# brouillons" />
          </li>
        )}
        {oldestAt === null ? null : (
          <li>
            <Trans>depuis {formats.recent(oldestAt, now)}</Trans>
          </li>
        )}
      </ul>
      {orders.length === 0 ? null : (
        <ul className="mt-2">
          {orders.map((order) => {
            const held = status.orders.find(({ orderId }) => orderId === order.id);
            return (
              <li key={order.id}>
                {orderTitle(i18n, order)}
                {held === undefined ? null : ` · ${reportedUnsent(held)}`}
                {held?.since === undefined ? null : (
                  <>
                    {' '}
                    · <Trans>depuis {formats.recent(held.since, now)}</Trans>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Notice>
  );
}

/** Offers a one-time link for a new password: who knows the present one signs in on another device. */
function NewPassword({ employee: { id, name } }: Pick<Device, 'employee'>) {
  const { t } = useLingui();
  const online = useOnline();
  const { issueResetLink } = useDeviceActions();
  const employee = useLive((db) => employeeOf(db, id), [id]);
  const [issued, setIssued] = useState<{ link: string; expiresAt: string } | null>(null);
  const { submit, isSubmitting, error } = useSubmit(async () => {
    const link = await issueResetLink(id);
    setIssued(link);
    return link === null ? t`Le serveur ne répond pas. Réessayez dans un instant.` : null;
  });
  // A disabled user signs in nowhere.
  if (employee === undefined || employee?.disabled === true) return null;
  if (issued !== null) return <IssuedLink name={name} {...issued} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        <Trans>
          Qui connaît le mot de passe de {name} peut se connecter ailleurs, jusqu’à ce que {name} en choisisse un autre.
        </Trans>
      </p>
      <ErrorNotice error={error} />
      <Button disabled={!online || isSubmitting} onClick={() => void submit()}>
        <Trans>Créer un lien pour {name}</Trans>
      </Button>
    </div>
  );
}
