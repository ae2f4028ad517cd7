import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '#contract/entities/device.ts';
import { useOnline } from '#hooks/app/use-online.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { useDeviceActions } from './device-actions.ts';
import { deviceTitle } from './device-facts.ts';

type Erasure = NonNullable<Device['erasure']>;

/** Says how far the erasure of a device is, as the server knows: ordered, told to the device, confirmed by it. */
export function ErasureState({ erasure: { orderedAt, by, toldAt, done }, now }: { erasure: Erasure; now: number }) {
  const formats = useFormats();
  if (done !== null)
    return (
      <>
        <span className="font-semibold">
          <Trans>vide depuis {formats.recent(done.at, now)}</Trans>
        </span>
        {done.unsent === 0 ? null : (
          <>
            {' '}
            · <Plural value={done.unsent} one="# non envoyé perdu" other="# non envoyés perdus" />
          </>
        )}
      </>
    );
  if (toldAt !== null)
    return (
      <span className="font-semibold text-wait">
        <Trans>prévenu {formats.recent(toldAt, now)}, effacement pas encore confirmé</Trans>
      </span>
    );
  return (
    <>
      <span className="font-semibold text-wait">
        <Trans>sera vidé à son prochain contact</Trans>
      </span>
      {' · '}
      {[by?.name, formats.recent(orderedAt, now)].filter(Boolean).join(', ')}
    </>
  );
}

/**
 * Takes the erasure back until the device was told, and then admits it again: once it is empty, or after a question that says that
 * nobody knows. A report may never come: the browser's data was cleared, or the device was out of order.
 */
export function ReadmitButton({ device, erasure: { toldAt, done } }: { device: Device; erasure: Erasure }) {
  const { t } = useLingui();
  const online = useOnline();
  const showToast = useToast();
  const { readmit } = useDeviceActions();
  const ask = useConfirm();
  const title = deviceTitle(device);
  const isUndone = toldAt === null && done === null;
  const isUnconfirmed = toldAt !== null && done === null;
  const { submit, isSubmitting } = useSubmit(async () => {
    const outcome = await readmit(device.id, isUnconfirmed);
    const texts = {
      done: isUndone ? t`L’appareil garde ses données.` : t`L’appareil peut à nouveau se connecter.`,
      told: t`Trop tard : l’appareil est déjà prévenu.`,
      none: t`Le serveur ne l’a pas confirmé.`,
    };
    showToast({ text: texts[outcome ?? 'none'] });
    return null;
  });
  async function confirm(): Promise<void> {
    const { accepted } = await ask({
      title: t`Autoriser cet appareil à nouveau ?`,
      body: (
        <>
          <p className="font-semibold">{title}</p>
          <p>
            <Trans>Il n’a pas confirmé qu’il est vide : les données de ce compte y sont peut-être encore.</Trans>
          </p>
        </>
      ),
      confirmLabel: t`Autoriser à nouveau`,
      danger: true,
    });
    if (accepted) await submit();
  }
  return (
    <Button
      look="quiet"
      size="compact"
      disabled={!online || isSubmitting}
      aria-label={isUndone ? t`Ne pas vider : ${title}` : t`Autoriser à nouveau : ${title}`}
      onClick={() => void (isUnconfirmed ? confirm() : submit())}
    >
      {isUndone ? <Trans>Ne pas vider</Trans> : <Trans>Autoriser à nouveau</Trans>}
    </Button>
  );
}
