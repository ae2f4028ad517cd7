import { Trans, useLingui } from '@lingui/react/macro';
import { Check, ShieldCheck } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { deviceNameMax } from '#data/device/device-name.ts';
import { useAskPersistence } from '#parts/acts/use-ask-persistence.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/page/card.tsx';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { Field } from '#ui/fields/field.tsx';
import { isTooLong, useLengthFault } from '#ui/fields/text-length.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Meter } from '#ui/states/meter.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { WebPushState } from './web-push-state.tsx';
import type { DeviceFacts, ProfileActions } from './profile-actions.ts';
import { useStore } from './use-store.ts';

interface DeviceCardProps {
  device: DeviceFacts;
  actions: Pick<ProfileActions, 'renameDevice' | 'askPersistence'>;
}

/** Shows this device: name, storage, persistence and notifications. */
export function DeviceCard({ device, actions }: DeviceCardProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Cet appareil`}>
      <div className="flex flex-col gap-4">
        <NameForm key={device.name} name={device.name} rename={actions.renameDevice} />
        <Facts stacked>
          <Fact label={t`Stockage`}>
            <StorageUsed storage={device.storage} room={device.room} />
          </Fact>
          <Fact label={t`Protection des données`}>
            <Persistence persisted={device.persisted} ask={actions.askPersistence} />
          </Fact>
          <Fact label={t`Notifications`}>
            <WebPushState />
          </Fact>
        </Facts>
      </div>
    </Card>
  );
}

function NameForm({ name, rename }: { name: string; rename: ProfileActions['renameDevice'] }) {
  const { t } = useLingui();
  const showToast = useToast();
  const store = useStore();
  const [text, setText] = useState(name);
  const changed = text.trim() !== name;

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!changed || isTooLong(text, deviceNameMax)) return;
    if (await store(() => rename(text))) showToast({ text: t`Nom de l’appareil enregistré.` });
  }

  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Field
        label={t`Nom de cet appareil`}
        error={useLengthFault(text, deviceNameMax)}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {changed ? (
        <Button type="submit" className="self-start">
          <Trans>Enregistrer le nom</Trans>
        </Button>
      ) : null}
    </form>
  );
}

function StorageUsed({ storage, room }: Pick<DeviceFacts, 'storage' | 'room'>) {
  const { t } = useLingui();
  const bytes = useBytes();
  if (storage === null) return <Trans>Ce navigateur ne dit pas combien de place est utilisée.</Trans>;
  const words = t`${bytes(storage.usage)} sur ${bytes(storage.quota)}`;
  return (
    <div className="flex flex-col gap-2">
      <Meter label={t`Espace utilisé`} words={words} value={storage.usage} max={storage.quota} />
      {room === 'enough' ? null : (
        <Notice tone="wait">
          <Trans>La place va manquer sur cet appareil.</Trans>
        </Notice>
      )}
      <LocalLink
        to="/sync"
        className="inline-flex min-h-11 items-center self-start text-accent underline underline-offset-2"
      >
        <Trans>Voir ce qui prend de la place</Trans>
      </LocalLink>
    </div>
  );
}

interface PersistenceProps {
  persisted: DeviceFacts['persisted'];
  ask: ProfileActions['askPersistence'];
}

function Persistence({ persisted, ask }: PersistenceProps) {
  const askPersistence = useAskPersistence(ask);
  if (persisted === true) {
    return (
      <Pill tone="safe" icon={ShieldCheck}>
        <Trans>Le navigateur garde tout</Trans>
      </Pill>
    );
  }
  return (
    <span className="flex flex-col items-start gap-2">
      <span>
        {persisted === null ? (
          <Trans>Ce navigateur ne dit pas s’il garde les données. Ne videz pas ses données avant l’envoi.</Trans>
        ) : (
          <Trans>Le navigateur pourrait effacer des données s’il manque de place.</Trans>
        )}
      </span>
      {persisted === false ? (
        <Button icon={Check} onClick={() => void askPersistence()}>
          <Trans>Protéger mes données</Trans>
        </Button>
      ) : null}
    </span>
  );
}
