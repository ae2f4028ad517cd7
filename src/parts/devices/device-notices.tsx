import { Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '#contract/entities/device.ts';
import { putOffDevice, putOffDevices } from '#data/settings/put-off-devices.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { Button } from '#ui/actions/button.tsx';
import { FoldedCard } from '#ui/page/folded-card.tsx';
import { Loss, Silent, nameOf } from './losses-card.tsx';
import { useLostDevices } from './use-lost-devices.ts';

interface NoticeOfDevice {
  device: Device;
  isLost: boolean;
  /** When what the notice says became known. */
  known: string;
}

/** Each of the user's lost or silent devices in a line that unfolds. Put off, it comes back once something new is known. */
export function DeviceNotices({ after }: { after: number }) {
  const { lost, silent } = useLostDevices({ own: true, after });
  const putOff = useLive(putOffDevices, []);
  if (putOff === undefined) return null;
  const ofLost = lost.map((device): NoticeOfDevice => ({ device, isLost: true, known: device.lost?.at ?? '' }));
  const ofSilent = silent
    .filter((device) => lost.every(({ id }) => id !== device.id))
    .map((device): NoticeOfDevice => ({ device, isLost: false, known: device.reportedAt }));
  return [...ofLost, ...ofSilent]
    .filter(({ device, known }) => putOff.get(device.id) !== known)
    .map((notice) => <DeviceNotice key={notice.device.id} {...notice} />);
}

function DeviceNotice({ device, isLost, known }: NoticeOfDevice) {
  const { t } = useLingui();
  const { db } = useAppData();
  const name = nameOf(device) || t`sans nom`;
  return (
    <FoldedCard title={isLost ? t`Appareil revenu vide : ${name}` : t`Appareil sans nouvelles : ${name}`} tone="bad">
      <ul>{isLost ? <Loss device={device} own /> : <Silent device={device} />}</ul>
      <Button size="compact" className="mt-2" onClick={() => void putOffDevice(db, device.id, known)}>
        <Trans>Masquer</Trans>
      </Button>
    </FoldedCard>
  );
}
