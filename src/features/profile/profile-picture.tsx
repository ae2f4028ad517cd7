import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import { employeeOf } from '#data/queries/people/employees.ts';
import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import type { SubmitEnd } from '#hooks/data/use-submit.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useCapture } from '#hooks/files/use-capture.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { later } from '#ui/page/later.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import type { PictureCropProps } from './picture-crop.tsx';
import { dataUrlOf } from './data-url.ts';
import type { ProfileActions } from './profile-actions.ts';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';
import { useChangeProfile } from './use-change-profile.ts';

const PictureCrop = later<PictureCropProps>(async () => (await import('./picture-crop.tsx')).PictureCrop);

const notAvailable = '/photo-not-available.svg';

type ShowPicture = ProfileActions['showPicture'];

/** The user's picture and, on a line below all else of a wrapping row, what changes it. */
export function ProfilePicture({ showPicture }: { showPicture: ShowPicture }) {
  const { actor } = useAppData();
  const employee = useLive((db) => employeeOf(db, actor.id), [actor.id]);
  if (employee === undefined) {
    return (
      <>
        <SessionPicture />
        <div className="order-last min-h-11 w-full" />
      </>
    );
  }
  // Before the first sync, the device does not know the profile that it would change.
  return employee === null ? <SessionPicture /> : <OwnPicture employee={employee} showPicture={showPicture} />;
}

function OwnPicture({ employee, showPicture }: { employee: Employee; showPicture: ShowPicture }) {
  const { t } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const save = useSavePicture(showPicture);
  const remove = useRemovePicture(showPicture);
  const pictureId = employee.pictureId ?? null;
  return (
    <>
      {pictureId === null ? <SessionPicture /> : <StoredPicture id={pictureId} />}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t`Photo à utiliser`}
        accept="image/*,.heic,.heif"
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          // Without this reset, choosing the same file again fires no change event.
          event.target.value = '';
        }}
      />
      <div className="order-last flex w-full flex-wrap gap-2">
        <Button size="compact" icon={Camera} onClick={() => picker.current?.click()}>
          {pictureId === null ? <Trans>Ajouter une photo</Trans> : <Trans>Changer la photo</Trans>}
        </Button>
        {pictureId === null ? null : (
          <Button size="compact" icon={Trash2} onClick={() => void remove(pictureId)}>
            <Trans>Retirer la photo</Trans>
          </Button>
        )}
      </div>
      {file === null ? null : <PictureCrop file={file} onClose={() => setFile(null)} onSave={save} />}
    </>
  );
}

/** Returns the function that stores a picture here and queues it. */
function useSavePicture(showPicture: ShowPicture): (picture: Blob) => Promise<SubmitEnd> {
  const { t, i18n } = useLingui();
  const capture = useCapture();
  const changeProfile = useChangeProfile();
  const bytes = useBytes();
  const showToast = useToast();
  return async (picture) => {
    const target = { orderId: null, clientId: null, kind: 'picture', requirement: null } as const;
    const [outcome] = await capture([picture], target, { names: [t`photo de profil.jpg`] });
    if (outcome === undefined) return t`La photo n’a pas été enregistrée. Réessayez.`;
    if (!outcome.stored) {
      // Its words are many, and the profile is a page that people open first.
      const { captureFaultLabels } = await import('#labels/errors/capture-fault-labels.ts');
      return captureFaultLabels(i18n, outcome.fault, outcome.name, bytes);
    }
    const changed = await changeProfile({ pictureId: outcome.uploadId });
    if (!changed.ok) return changed;
    await showPicture(await dataUrlOf(picture));
    showToast({ text: t`Photo enregistrée.`, stored: true });
    return null;
  };
}

/** Returns the function that takes the picture away, with an undo. */
function useRemovePicture(showPicture: ShowPicture): (pictureId: string) => Promise<void> {
  const { t } = useLingui();
  const changeProfile = useChangeProfile();
  const showToast = useToast();
  const showOutcome = useShowOutcome();
  const { session } = useAppData();
  const former = session.user.Picture;
  async function change(pictureId: string | null, shown: string | null): Promise<MutateOutcome> {
    const outcome = await changeProfile({ pictureId });
    if (outcome.ok) await showPicture(shown);
    return outcome;
  }
  return async (pictureId) => {
    if (showOutcome(await change(null, null)).ok)
      showToast({ text: t`Photo retirée.`, undo: () => void change(pictureId, former) });
  };
}

const pictureClasses = 'size-18 shrink-0 rounded-full border border-line bg-off-soft object-cover';

/** The picture that this device stores, or gets from the server. */
function StoredPicture({ id }: { id: string }) {
  const url = useThumbnail(id);
  return url === null ? <SessionPicture /> : <img src={url} alt="" width={72} height={72} className={pictureClasses} />;
}

/** The picture that the server gave at the last start; a placeholder when it is missing or broken. */
function SessionPicture() {
  const { session } = useAppData();
  const picture = session.user.Picture;
  const [broken, setBroken] = useState<string | null>(null);
  const shown = picture === null || picture === '' || picture === broken ? notAvailable : picture;
  return (
    <img src={shown} alt="" width={72} height={72} onError={() => setBroken(picture)} className={pictureClasses} />
  );
}
