import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import type { Device } from '#contract/entities/device.ts';
import { devicesOfTeam } from '#data/queries/employees.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { Pill } from '#ui/pill.tsx';
import { useToast } from '#ui/toast.tsx';

/** Milliseconds after which nothing is known of a device: it reports at least every 15 minutes while it is open. */
const silence = 20 * 60_000;

/** Ends the sign-ins of a device, by the identifier of its row. Resolves with false when the server does not confirm it. */
export type SignDeviceOut = (deviceRow: string) => Promise<boolean>;

interface TeamDevicesProps {
  now: number;
  signDeviceOut: SignDeviceOut;
}

/** What the devices of the team last reported: who still holds unsent work comes first. */
export function TeamDevices({ now, signDeviceOut }: TeamDevicesProps) {
  const { t } = useLingui();
  const devices = useLive(devicesOfTeam, []) ?? [];
  if (devices.length === 0) return null;
  return (
    <Card title={t`Appareils`}>
      <ul className="divide-y divide-line-2">
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} now={now} signDeviceOut={signDeviceOut} />
        ))}
      </ul>
    </Card>
  );
}

function DeviceLine({ device, now, signDeviceOut }: TeamDevicesProps & { device: Device }) {
  const { actor } = useAppData();
  const formats = useFormats();
  const bytes = useBytes();
  const { employee, reportedAt, browser, status } = device;
  const unsent = status.mutations + status.files + status.refused + (status.drafts ?? 0);
  const isSilent = now - Date.parse(reportedAt) > silence;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="leading-snug font-semibold">{employee.name}</p>
        <p className="text-sm text-ink-2">
          <span className={isSilent ? 'font-semibold text-wait' : undefined}>
            {isSilent ? (
              <Trans>sans nouvelles depuis {formats.recent(reportedAt, now)}</Trans>
            ) : (
              <Trans>vu {formats.recent(reportedAt, now)}</Trans>
            )}
          </span>
          {[status.name, browser, status.appVersion].filter(Boolean).map((part) => ` · ${part}`)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
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
        {employee.id === actor.id ? null : (
          <SignOutButton device={device} now={now} unsent={unsent} signDeviceOut={signDeviceOut} />
        )}
      </div>
    </li>
  );
}

interface SignOutButtonProps {
  device: Device;
  now: number;
  unsent: number;
  signDeviceOut: SignDeviceOut;
}

/** Signs a lost device out. It then asks for the password, and its unsent work stays on it. */
function SignOutButton({
  device: { id, employee, status, browser, reportedAt },
  now,
  unsent,
  signDeviceOut,
}: SignOutButtonProps) {
  const { t } = useLingui();
  const online = useOnline();
  const ask = useConfirm();
  const showToast = useToast();
  const formats = useFormats();
  const device = [employee.name, status.name || browser].filter(Boolean).join(', ');
  const { submit, isSubmitting } = useSubmit(async () => {
    const isDone = await signDeviceOut(id);
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
            <Trans>vu {formats.recent(reportedAt, now)}</Trans>
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
