import { Trans, useLingui } from '@lingui/react/macro';
import { HardDriveDownload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.ts';
import { Fact, Facts } from '#ui/facts.tsx';
import { Meter } from '#ui/meter.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import type { CentreActions, CentreDevice, RoomTaken } from './centre-actions.ts';

interface StorageCardProps {
  device: Pick<CentreDevice, 'storage' | 'room' | 'persisted'>;
  actions: Pick<CentreActions, 'askPersistence' | 'measure' | 'free'>;
}

type Measured = RoomTaken | 'measuring' | 'failed';

/** How much room there is, what takes it, and what of that can go without losing anything. */
export function StorageCard({ device, actions }: StorageCardProps) {
  const { t } = useLingui();
  const [taken, setTaken] = useState<Measured>('measuring');
  const { measure } = actions;

  useEffect(() => {
    let current = true;
    void measure().then((found) => (current ? setTaken(found ?? 'failed') : undefined));
    return () => {
      current = false;
    };
  }, [measure]);

  return (
    <Card title={t`Place`}>
      <div className="flex flex-col gap-3">
        <Gauge device={device} />
        {typeof taken === 'object' ? (
          <>
            <Parts taken={taken} usage={device.storage?.usage ?? null} />
            <FreeRoom taken={taken} free={actions.free} onFreed={async () => setTaken((await measure()) ?? 'failed')} />
          </>
        ) : (
          <p className="text-ink-2" role="status">
            {taken === 'failed' ? (
              <Trans>Le stockage de l’appareil n’a pas pu être mesuré. Rouvrez cette page pour réessayer.</Trans>
            ) : (
              <Trans>Mesure de ce qui est stocké…</Trans>
            )}
          </p>
        )}
        <Protection persisted={device.persisted} ask={actions.askPersistence} />
      </div>
    </Card>
  );
}

function Gauge({ device: { storage, room } }: Pick<StorageCardProps, 'device'>) {
  const { t } = useLingui();
  const bytes = useBytes();
  return (
    <>
      {storage === null ? (
        <p className="text-ink-2">
          <Trans>Le navigateur ne dit pas combien de place il reste.</Trans>
        </p>
      ) : (
        <Meter
          label={t`Place utilisée, selon le navigateur`}
          words={t`${bytes(storage.usage)} sur ${bytes(storage.quota)}`}
          value={Math.min(storage.usage, storage.quota)}
          max={storage.quota}
        />
      )}
      {room === 'enough' ? null : (
        <Notice tone={room === 'full' ? 'bad' : 'wait'}>
          {room === 'full' ? (
            <Trans>
              Aujourd’hui, quelque chose n’a plus trouvé de place, même si le navigateur en annonce encore. Ce qui a été
              pris avant est intact.
            </Trans>
          ) : (
            <Trans>La place va manquer.</Trans>
          )}{' '}
          <Trans>
            Les copies gardées hors ligne partent d’elles-mêmes ; ce que vous avez pris et que le serveur n’a pas
            confirmé reste toujours. Envoyez ce qui attend, puis libérez de la place ici ou sur l’appareil.
          </Trans>
        </Notice>
      )}
    </>
  );
}

/** Bytes that the browser counts beyond what was measured: its own indexes and what is about to be cleaned up. */
function beyond(usage: number | null, taken: RoomTaken): number {
  const { app, confirmed, kept, rows, thumbnails, unsent } = taken;
  return usage === null ? 0 : Math.max(0, usage - (app + confirmed + kept + rows + thumbnails + unsent));
}

function Parts({ taken, usage }: { taken: RoomTaken; usage: number | null }) {
  const { t } = useLingui();
  const bytes = useBytes();
  const rest = beyond(usage, taken);
  return (
    <Facts>
      <Fact label={t`Pris ici, pas confirmé par le serveur`}>{bytes(taken.unsent)}</Fact>
      <Fact label={t`Pris ici, confirmé par le serveur`}>{bytes(taken.confirmed)}</Fact>
      <Fact label={t`Copies gardées hors ligne`}>{bytes(taken.kept)}</Fact>
      <Fact label={t`Miniatures`}>{bytes(taken.thumbnails)}</Fact>
      <Fact label={t`Commandes et tout leur dossier`}>{bytes(taken.rows)}</Fact>
      <Fact label={t`L’application elle-même`}>{bytes(taken.app)}</Fact>
      {rest === 0 ? null : <Fact label={t`Index et réserve du navigateur`}>{t`environ ${bytes(rest)}`}</Fact>}
    </Facts>
  );
}

interface FreeRoomProps {
  taken: RoomTaken;
  free: CentreActions['free'];
  onFreed: () => Promise<void>;
}

function FreeRoom({ taken: { confirmed, kept }, free, onFreed }: FreeRoomProps) {
  const { t } = useLingui();
  const bytes = useBytes();
  const ask = useConfirm();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const size = bytes(confirmed + kept);

  async function onFree(): Promise<void> {
    const { accepted } = await ask({
      title: t`Libérer ${size} ?`,
      body: (
        <div className="flex flex-col gap-2">
          <p>
            <Trans>Partent de cet appareil :</Trans>
          </p>
          <ul className="list-disc pl-5">
            {confirmed === 0 ? null : (
              <li>
                <Trans>{bytes(confirmed)} de photos et documents que le serveur a confirmés</Trans>
              </li>
            )}
            {kept === 0 ? null : (
              <li>
                <Trans>{bytes(kept)} de copies gardées hors ligne</Trans>
              </li>
            )}
          </ul>
          <p>
            <Trans>
              Il faudra du réseau pour les revoir, et rien ne sera gardé d’avance aujourd’hui pour vos visites.
            </Trans>
          </p>
          <p>
            <Trans>Rien de ce qui n’est pas confirmé par le serveur ne part.</Trans>
          </p>
        </div>
      ),
      confirmLabel: t`Libérer`,
    });
    if (!accepted) return;
    setBusy(true);
    const freed = await free();
    await onFreed();
    setBusy(false);
    showToast({
      text:
        freed === null
          ? t`Le stockage de l’appareil ne répond pas : rien n’a été libéré.`
          : t`Place libérée : ${bytes(freed.confirmed + freed.kept)}. Le navigateur peut mettre un moment à le montrer.`,
    });
  }

  if (confirmed + kept === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Rien ne peut être libéré sans risque pour le moment.</Trans>
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink-2">
        <Trans>On peut libérer {size} sans rien perdre : le serveur a tout.</Trans>
      </p>
      <Button icon={HardDriveDownload} disabled={busy} onClick={() => void onFree()}>
        <Trans>Libérer ce qui est sûr</Trans>
      </Button>
    </div>
  );
}

function Protection({ persisted, ask }: { persisted: boolean | null; ask: () => Promise<void> }) {
  if (persisted === null)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Le navigateur ne dit pas s’il garde ces données quand la place manque.</Trans>
      </p>
    );
  if (persisted)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Le navigateur garde ces données, même si la place manque.</Trans>
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink-2">
        <Trans>Le navigateur peut effacer ces données si la place manque.</Trans>
      </p>
      <Button size="compact" onClick={() => void ask()}>
        <Trans>Demander de les garder</Trans>
      </Button>
    </div>
  );
}
