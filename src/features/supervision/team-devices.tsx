import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '#contract/entities/device.ts';
import { devicesOfTeam } from '#data/queries/employees.ts';
import { useLive } from '#hooks/use-live.ts';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Pill } from '#ui/pill.tsx';

/** Milliseconds after which nothing is known of a device: it reports at least every 15 minutes while it is open. */
const silence = 20 * 60_000;

/** What the devices of the team last reported: who still holds unsent work comes first. */
export function TeamDevices({ now }: { now: number }) {
  const { t } = useLingui();
  const devices = useLive(devicesOfTeam, []) ?? [];
  if (devices.length === 0) return null;
  return (
    <Card title={t`Appareils`}>
      <ul className="divide-y divide-line-2">
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function DeviceLine({ device, now }: { device: Device; now: number }) {
  const formats = useFormats();
  const bytes = useBytes();
  const { employee, reportedAt, status } = device;
  const unsent = status.mutations + status.files + status.refused + (status.drafts ?? 0);
  const isSilent = now - Date.parse(reportedAt) > silence;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="leading-snug font-semibold">{employee.name}</p>
        <p className="text-sm text-ink-2">
          {[status.name, status.appVersion].filter(Boolean).join(' · ')} ·{' '}
          {isSilent ? (
            <Trans>inconnu depuis {formats.recent(reportedAt, now)}</Trans>
          ) : (
            <Trans>vu {formats.recent(reportedAt, now)}</Trans>
          )}
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
      </div>
    </li>
  );
}
