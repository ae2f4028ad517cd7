import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '#ui/page/card.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import type { DeviceFacts, ProfileActions } from './profile-actions.ts';
import { useStore } from './use-store.ts';

interface VisitsCardProps {
  device: Pick<DeviceFacts, 'sending'>;
  actions: Pick<ProfileActions, 'askPosition' | 'changeUploadPolicy'>;
}

/** Edits what this device does automatically for visits. */
export function VisitsCard({ device: { sending }, actions: { askPosition, changeUploadPolicy } }: VisitsCardProps) {
  const { t } = useLingui();
  const [refused, setRefused] = useState(false);
  const store = useStore();

  async function notePosition(wanted: boolean): Promise<void> {
    const isAllowed = !wanted || (await askPosition());
    setRefused(!isAllowed);
    if (isAllowed) await store(() => changeUploadPolicy({ notePosition: wanted }));
  }

  return (
    <Card title={t`Visites`}>
      <div className="flex flex-col gap-3">
        <Toggle
          label={t`Préparer les visites`}
          checked={sending.visitsAhead}
          onChange={(visitsAhead) => void store(() => changeUploadPolicy({ visitsAhead }))}
        />
        <p className="text-sm text-ink-2">
          {sending.visitsAhead ? (
            <Trans>
              Les documents des visites d’aujourd’hui et de demain arrivent d’eux-mêmes, jusqu’à 25 Mo chacun.
            </Trans>
          ) : (
            <Trans>Les documents d’une visite n’arrivent que si vous les demandez.</Trans>
          )}
        </p>
        <Toggle
          label={t`Noter ma position au début d’une visite`}
          checked={sending.notePosition}
          onChange={(wanted) => void notePosition(wanted)}
        />
        <p className="text-sm text-ink-2">
          <Trans>
            Au début d’une visite seulement. Dans l’application, personne d’autre ne la voit. Elle figure dans le
            dossier signé pour le contrôle.
          </Trans>
        </p>
        {refused ? (
          <Notice tone="bad">
            <Trans>
              Le navigateur refuse de donner la position. Autorisez-la pour ce site dans ses réglages, puis réessayez.
            </Trans>
          </Notice>
        ) : null}
      </div>
    </Card>
  );
}
