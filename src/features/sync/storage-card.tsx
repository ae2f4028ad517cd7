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
import { useAskPersistence } from '#parts/use-ask-persistence.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import type { SyncActions, SyncDevice, StorageUsage } from './sync-actions.ts';

interface StorageCardProps {
  device: Pick<SyncDevice, 'storage' | 'room' | 'persisted'>;
  actions: Pick<SyncActions, 'askPersistence' | 'measure' | 'free'>;
}

type Measurement = StorageUsage | 'measuring' | 'failed';

/** Shows the storage quota, the use by category, and what can be freed without loss. */
export function StorageCard({ device, actions }: StorageCardProps) {
  const { t } = useLingui();
  const [measured, setMeasured] = useState<Measurement>('measuring');
  const { measure } = actions;

  useEffect(() => {
    let current = true;
    void measure().then((found) => (current ? setMeasured(found ?? 'failed') : undefined));
    return () => {
      current = false;
    };
  }, [measure]);

  return (
    <Card title={t`Stockage`}>
      <div className="flex flex-col gap-3">
        <Gauge device={device} />
        {typeof measured === 'object' ? (
          <>
            <UsageBreakdown measured={measured} usage={device.storage?.usage ?? null} />
            <FreeStorage
              measured={measured}
              free={actions.free}
              onFreed={async () => setMeasured((await measure()) ?? 'failed')}
            />
          </>
        ) : (
          <p className="text-ink-2" role="status">
            {measured === 'failed' ? (
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

/** Returns the bytes that the browser reports beyond the measured ones: its indexes and pending clean-up. */
function unmeasuredBytes(usage: number | null, measured: StorageUsage): number {
  const { app, confirmed, offlineFiles, rows, thumbnails, unsent } = measured;
  return usage === null ? 0 : Math.max(0, usage - (app + confirmed + offlineFiles + rows + thumbnails + unsent));
}

function UsageBreakdown({ measured, usage }: { measured: StorageUsage; usage: number | null }) {
  const { t } = useLingui();
  const bytes = useBytes();
  const rest = unmeasuredBytes(usage, measured);
  return (
    <Facts>
      <Fact label={t`Pris ici, pas confirmé par le serveur`}>{bytes(measured.unsent)}</Fact>
      <Fact label={t`Pris ici, confirmé par le serveur`}>{bytes(measured.confirmed)}</Fact>
      <Fact label={t`Copies gardées hors ligne`}>{bytes(measured.offlineFiles)}</Fact>
      <Fact label={t`Miniatures`}>{bytes(measured.thumbnails)}</Fact>
      <Fact label={t`Commandes et tout leur dossier`}>{bytes(measured.rows)}</Fact>
      <Fact label={t`L’application elle-même`}>{bytes(measured.app)}</Fact>
      {rest === 0 ? null : <Fact label={t`Index et réserve du navigateur`}>{t`environ ${bytes(rest)}`}</Fact>}
    </Facts>
  );
}

interface FreeStorageProps {
  measured: StorageUsage;
  free: SyncActions['free'];
  onFreed: () => Promise<void>;
}

function FreeStorage({ measured: { confirmed, offlineFiles }, free, onFreed }: FreeStorageProps) {
  const { t } = useLingui();
  const bytes = useBytes();
  const ask = useConfirm();
  const showToast = useToast();
  const { submit, isSubmitting } = useSubmit(async () => {
    const freed = await free();
    await onFreed();
    showToast({
      text:
        freed === null
          ? t`Le stockage de l’appareil ne répond pas : rien n’a été libéré.`
          : t`Place libérée : ${bytes(freed.confirmed + freed.offlineFiles)}. Le navigateur peut mettre un moment à le montrer.`,
    });
    return null;
  });
  const size = bytes(confirmed + offlineFiles);

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
            {offlineFiles === 0 ? null : (
              <li>
                <Trans>{bytes(offlineFiles)} de copies gardées hors ligne</Trans>
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
    if (accepted) await submit();
  }

  if (confirmed + offlineFiles === 0)
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
      <Button icon={HardDriveDownload} disabled={isSubmitting} onClick={() => void onFree()}>
        <Trans>Libérer de l’espace</Trans>
      </Button>
    </div>
  );
}

function Protection({ persisted, ask }: { persisted: boolean | null; ask: () => Promise<boolean> }) {
  const askPersistence = useAskPersistence(ask);
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
      <Button size="compact" onClick={() => void askPersistence()}>
        <Trans>Protéger mes données</Trans>
      </Button>
    </div>
  );
}
