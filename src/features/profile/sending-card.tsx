import { Trans, useLingui } from '@lingui/react/macro';
import type { UploadPolicy } from '#data/database/root-database.ts';
import { mobileTimeLeft } from '#data/settings/upload-policy.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { DeviceFacts, ProfileActions } from './profile-actions.ts';
import { useStore } from './use-store.ts';

interface SendingCardProps {
  device: Pick<DeviceFacts, 'sending' | 'network'>;
  actions: Pick<ProfileActions, 'changeUploadPolicy'>;
}

/** Edits how this device uploads captured files. */
export function SendingCard({ device: { sending, network }, actions: { changeUploadPolicy } }: SendingCardProps) {
  const { t } = useLingui();
  const store = useStore();
  const sizes: { value: UploadPolicy['pictures']; label: string }[] = [
    { value: 'original', label: t`Photos originales` },
    { value: 'reduced', label: t`Photos réduites` },
  ];
  return (
    <Card title={t`Envoi des photos et documents`}>
      <div className="flex flex-col gap-3">
        {network === 'unreported' ? null : (
          <Toggle
            label={t`Envoyer par Wi-Fi seulement`}
            checked={sending.wifiOnly}
            onChange={(wifiOnly) => void store(() => changeUploadPolicy({ wifiOnly }))}
          />
        )}
        <MobileHour sending={sending} changeUploadPolicy={changeUploadPolicy} />
        <p className="text-sm text-ink-2">
          <NetworkSentence network={network} />
        </p>
        <SegmentedControl
          label={t`Taille des photos`}
          value={sending.pictures}
          options={sizes}
          onChange={(pictures) => void store(() => changeUploadPolicy({ pictures }))}
        />
        <p className="text-sm text-ink-2">
          {sending.pictures === 'original' ? (
            <Trans>Photos telles qu’elles ont été prises, métadonnées comprises.</Trans>
          ) : (
            <Trans>
              Photos réduites à 2560 pixels, sans métadonnées ; l’original n’est pas gardé. Plans et documents restent
              tels quels.
            </Trans>
          )}
        </p>
      </div>
    </Card>
  );
}

/** Shows until when files may use the mobile network despite the Wi-Fi setting, with a button that ends it. */
function MobileHour({
  sending,
  changeUploadPolicy,
}: Pick<DeviceFacts, 'sending'> & Pick<ProfileActions, 'changeUploadPolicy'>) {
  const formats = useFormats();
  const now = useNow();
  const store = useStore();
  if (!sending.wifiOnly || mobileTimeLeft(sending, now) === 0) return null;
  const until = formats.time(sending.mobileUntil);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-semibold">
        <Trans>Par le réseau mobile aussi jusqu’à {until}, comme vous l’avez demandé.</Trans>
      </p>
      <Button size="compact" onClick={() => void store(() => changeUploadPolicy({ mobileUntil: 0 }))}>
        <Trans>Attendre à nouveau le Wi-Fi</Trans>
      </Button>
    </div>
  );
}

/** Describes the network as the browser reports it, and the effect on uploads. */
function NetworkSentence({ network }: Pick<DeviceFacts, 'network'>) {
  switch (network) {
    case 'fixed':
      return <Trans>Cet appareil est en Wi-Fi ou par câble.</Trans>;
    case 'mobile':
      return <Trans>Cet appareil est sur un réseau mobile.</Trans>;
    case 'unknown':
      return <Trans>Le navigateur ne sait pas de quel réseau il s’agit : les fichiers partent quand même.</Trans>;
    case 'unreported':
      return <Trans>Ce navigateur ne reconnaît pas le Wi-Fi : les fichiers partent par tout réseau.</Trans>;
  }
}
