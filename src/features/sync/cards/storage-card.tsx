import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { HardDriveDownload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { useConfirm } from '#ui/layers/confirm.ts';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { FoldSummary } from '#ui/page/fold-summary.tsx';
import { Meter } from '#ui/states/meter.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { useAskPersistence } from '#parts/acts/use-ask-persistence.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { SyncActions, SyncDevice, StorageUsage } from '../use-sync-centre.ts';
import { TechnicalCard } from './technical-cards.tsx';

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
    <TechnicalCard title={t`Stockage`} isOpen={device.room !== 'enough'}>
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
            {measured === 'failed' ? <Trans>Stockage non mesuré. Rouvrez cette page.</Trans> : <Trans>Mesure…</Trans>}
          </p>
        )}
        <Protection persisted={device.persisted} ask={actions.askPersistence} />
      </div>
    </TechnicalCard>
  );
}

function Gauge({ device: { storage, room } }: Pick<StorageCardProps, 'device'>) {
  const { t } = useLingui();
  const bytes = useBytes();
  return (
    <>
      {storage === null ? (
        <p className="text-ink-2">
          <Trans>Place restante : inconnue.</Trans>
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
            <Trans>L’appareil est plein. Ce qui a été pris avant est intact.</Trans>
          ) : (
            <Trans>La place va manquer.</Trans>
          )}{' '}
          <Trans>
            Ce que le serveur n’a pas confirmé reste toujours. Envoyez ce qui attend, puis libérez de la place.
          </Trans>
        </Notice>
      )}
    </>
  );
}

/** Returns the bytes that the browser reports beyond the measured ones: its indexes and pending clean-up. */
function unmeasuredBytes(usage: number | null, measured: StorageUsage): number {
  const { app, confirmed, offlineFiles, removed, rows, thumbnails, unsent } = measured;
  return usage === null
    ? 0
    : Math.max(0, usage - (app + confirmed + offlineFiles + removed + rows + thumbnails + unsent));
}

function UsageBreakdown({ measured, usage }: { measured: StorageUsage; usage: number | null }) {
  const { t } = useLingui();
  const bytes = useBytes();
  const rest = unmeasuredBytes(usage, measured);
  return (
    <details>
      <FoldSummary>
        <Trans>Détail</Trans>
      </FoldSummary>
      <Facts>
        <Fact label={t`Pris ici, pas confirmé par le serveur`}>{bytes(measured.unsent)}</Fact>
        <Fact label={t`Pris ici, confirmé par le serveur`}>{bytes(measured.confirmed)}</Fact>
        {measured.removed === 0 ? null : <Fact label={t`Pris ici, puis retiré`}>{bytes(measured.removed)}</Fact>}
        <Fact label={t`Copies gardées hors ligne`}>{bytes(measured.offlineFiles)}</Fact>
        <Fact label={t`Miniatures`}>{bytes(measured.thumbnails)}</Fact>
        <Fact label={t`Commandes et tout leur dossier`}>{bytes(measured.rows)}</Fact>
        <Fact label={t`L’application elle-même`}>{bytes(measured.app)}</Fact>
        {measured.freedEarly === 0 ? null : (
          <Fact label={t`Libérés avant 30 jours, sur le serveur seul`}>
            <Plural value={measured.freedEarly} one="# fichier" other="# fichiers" />
          </Fact>
        )}
        {rest === 0 ? null : <Fact label={t`Index et réserve du navigateur`}>{t`environ ${bytes(rest)}`}</Fact>}
      </Facts>
    </details>
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
          ? t`Le stockage ne répond pas : rien n’est libéré.`
          : t`Place libérée : ${bytes(freed.confirmed + freed.offlineFiles)}.`,
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
                <Trans>{bytes(confirmed)} de photos et documents confirmés</Trans>
              </li>
            )}
            {offlineFiles === 0 ? null : (
              <li>
                <Trans>{bytes(offlineFiles)} de copies gardées hors ligne</Trans>
              </li>
            )}
          </ul>
          <p>
            <Trans>Il faudra du réseau pour les revoir.</Trans>{' '}
            {confirmed === 0 ? null : <Trans>Seul le serveur aura alors ce qui est confirmé.</Trans>}
          </p>
          <p>
            <Trans>Ce qui n’est pas confirmé reste.</Trans>
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
        <Trans>Rien à libérer.</Trans>
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink-2">
        <Trans>{size} libérables sans rien perdre.</Trans>
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
        <Trans>Protection des données : inconnue.</Trans>
      </p>
    );
  if (persisted)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Données protégées, même si la place manque.</Trans>
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink-2">
        <Trans>Si la place manque, le navigateur peut effacer ces données.</Trans>
      </p>
      <Button size="compact" onClick={() => void askPersistence()}>
        <Trans>Protéger mes données</Trans>
      </Button>
    </div>
  );
}
