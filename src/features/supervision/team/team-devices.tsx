import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Eraser, LogOut } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#contract/entities/device.ts';
import { reportedUnsent } from '#contract/rules/orders/reported-work.ts';
import { devicesOfTeam } from '#data/queries/people/employees.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useOnline } from '#hooks/app/use-online.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/page/card.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { Pill } from '#ui/lists/pill.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { useDeviceActions } from './device-actions.ts';
import { deviceTitle, unsentOn } from './device-facts.ts';
import { ErasureState, ReadmitButton } from './device-erasure.tsx';
import { RevokeSheet } from './revoke-sheet.tsx';

/** Milliseconds after which a device is silent: it reports at least every 15 minutes while it is open. */
const silence = 20 * 60_000;

/** What the devices of the team last reported: who still holds unsent work comes first. */
export function TeamDevices({ now }: { now: number }) {
  const { t } = useLingui();
  const devices = useLive(devicesOfTeam, []) ?? [];
  const online = useOnline();
  if (devices.length === 0) return null;
  return (
    <Card title={t`Appareils`}>
      <ul className="divide-y divide-line-2">
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} now={now} />
        ))}
      </ul>
      {online ? null : (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>Déconnecter ou vider un appareil demande le réseau.</Trans>
        </p>
      )}
    </Card>
  );
}

interface DeviceProps {
  device: Device;
  now: number;
}

function DeviceLine({ device, now }: DeviceProps) {
  const { t } = useLingui();
  const online = useOnline();
  // Apart from its button, which goes once the server knows: the password is offered after that.
  const [isRevoking, setIsRevoking] = useState(false);
  const { actor } = useAppData();
  const { currentDevice } = useDeviceActions();
  const formats = useFormats();
  const bytes = useBytes();
  const errorText = useErrorMessage();
  const { employee, deviceId, reportedAt, browser, status, erasure } = device;
  const isSilent = now - Date.parse(reportedAt) > silence;
  const isOwn = employee.id === actor.id;
  const isCurrent = isOwn && deviceId === currentDevice;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="leading-snug font-semibold">
          {employee.name}
          {isCurrent ? (
            <span className="font-normal text-ink-2">
              {' '}
              · <Trans>cet appareil</Trans>
            </span>
          ) : null}
        </p>
        <p className="text-sm text-ink-2">
          {erasure === undefined ? (
            <span className={isSilent ? 'font-semibold text-wait' : undefined}>
              {isSilent ? (
                <Trans>pas de nouvel état depuis {formats.recent(reportedAt, now)}</Trans>
              ) : (
                <Trans>état reçu {formats.recent(reportedAt, now)}</Trans>
              )}
            </span>
          ) : (
            <ErasureState erasure={erasure} now={now} />
          )}
          {[status.name, browser, status.appVersion].filter(Boolean).map((part) => ` · ${part}`)}
          {status.freeBytes === null ? null : <> · {t`${bytes(status.freeBytes)} libres`}</>}
        </p>
        {status.lastError === null ? null : (
          <p className="text-sm text-bad">
            <Trans>Dernière erreur : {errorText(status.lastError)}</Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Unsent status={status} now={now} />
        {/* On a phone they wrap together. */}
        <div className="flex flex-wrap items-center gap-2">
          {erasure !== undefined ? <ReadmitButton device={device} erasure={erasure} /> : null}
          {erasure === undefined && !isOwn ? <SignOutButton device={device} now={now} /> : null}
          {erasure === undefined && !(isOwn && ['', deviceId].includes(currentDevice)) ? (
            <Button
              look="quiet"
              size="compact"
              icon={Eraser}
              disabled={!online}
              aria-label={t`Vider : ${deviceTitle(device)}`}
              onClick={() => setIsRevoking(true)}
            >
              <Trans>Vider</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      {isRevoking ? <RevokeSheet device={device} now={now} onClose={() => setIsRevoking(false)} /> : null}
    </li>
  );
}

/** What a device held at its last report and had not sent. */
function Unsent({ status, now }: { status: Device['status']; now: number }) {
  const formats = useFormats();
  const bytes = useBytes();
  // The refused ones have a pill of their own.
  const unsent = reportedUnsent(status);
  return (
    <>
      {status.refused === 0 ? null : (
        <Pill tone="bad">
          <Plural value={status.refused} one="# refusé" other="# refusés" />
        </Pill>
      )}
      {unsent === 0 ? null : (
        <Pill tone="wait">
          <Plural value={unsent} one="# non envoyé" other="# non envoyés" />
          {status.bytes > 0 ? ` · ${bytes(status.bytes)}` : null}
        </Pill>
      )}
      {status.oldestAt === null ? null : (
        <span className="text-sm text-ink-2">
          <Trans>depuis {formats.recent(status.oldestAt, now)}</Trans>
        </span>
      )}
    </>
  );
}

/** Signs a lost device out. It then asks for the password, and its unsent work stays on it. */
function SignOutButton({ device: { id, employee, status, browser, reportedAt }, now }: DeviceProps) {
  const { t } = useLingui();
  const online = useOnline();
  const ask = useConfirm();
  const showToast = useToast();
  const formats = useFormats();
  const { signOut } = useDeviceActions();
  const unsent = unsentOn(status);
  const device = deviceTitle({ employee, status, browser });
  const { submit, isSubmitting } = useSubmit(async () => {
    const isDone = await signOut(id);
    showToast({ text: isDone ? t`Appareil déconnecté.` : t`Le serveur ne répond pas. L’appareil reste connecté.` });
    return isDone ? null : '';
  });
  async function confirm(): Promise<void> {
    const { accepted } = await ask({
      title: t`Déconnecter cet appareil ?`,
      body: (
        <>
          <p className="font-semibold">{device}</p>
          <p className="text-ink-2">
            <Trans>état reçu {formats.recent(reportedAt, now)}</Trans>
          </p>
          <p>
            <Trans>Il demandera le mot de passe.</Trans>{' '}
            {unsent === 0 ? null : (
              <Plural
                value={unsent}
                one="# élément non envoyé y reste jusqu’à la reconnexion."
                other="# éléments non envoyés y restent jusqu’à la reconnexion."
              />
            )}
          </p>
        </>
      ),
      confirmLabel: t`Déconnecter`,
      danger: true,
    });
    if (accepted) await submit();
  }
  return (
    <Button
      look="quiet"
      size="compact"
      icon={LogOut}
      disabled={!online || isSubmitting}
      aria-label={t`Déconnecter : ${device}`}
      onClick={() => void confirm()}
    >
      <Trans>Déconnecter</Trans>
    </Button>
  );
}
