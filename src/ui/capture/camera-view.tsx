import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Pencil, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { CameraFaultNotice } from './camera-fault.tsx';
import { CameraSettings } from './camera-settings.tsx';
import type { CaptureResult, StoreCaptures } from './capture-types.ts';
import type { Camera } from './use-camera.ts';
import { useCamera } from './use-camera.ts';
import type { Shots } from './use-shots.ts';
import { useShots } from './use-shots.ts';

interface CameraViewProps {
  /** Names what the pictures are for. */
  title: string;
  store: StoreCaptures;
  discard: (id: string) => void;
  onResults: (results: readonly CaptureResult[]) => void;
  onEdit: (id: string) => void;
  onPickFiles: () => void;
  onClose: () => void;
}

/** Shows the camera full screen and leaves it open between shots. */
export function CameraView({ title, store, discard, onResults, onEdit, onPickFiles, onClose }: CameraViewProps) {
  const { t } = useLingui();
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const shots = useShots({
    video,
    store,
    discard,
    onResults,
    noPicture: t`Rien n’a été pris : l’appareil photo ne montre pas encore d’image. Réessayez.`,
    broken: t`La photo n’a pas pu être enregistrée. Ce qui a été pris avant est intact. Réessayez.`,
  });
  const stream = camera.open?.stream ?? null;
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);

  return (
    <Dialog open onClose={onClose} className="relative z-50">
      <DialogPanel className="on-navy fixed inset-0 flex flex-col bg-navy-950 pt-[env(safe-area-inset-top)] pb-[max(0.75rem,env(safe-area-inset-bottom))] text-white">
        <div className="flex min-h-14 items-center gap-2 px-2">
          <button
            type="button"
            aria-label={t`Fermer l’appareil photo`}
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-white/10"
          >
            <Icon of={X} />
          </button>
          <DialogTitle className="min-w-0 truncate font-semibold">{title}</DialogTitle>
        </div>
        <div className="relative grid min-h-0 flex-1 place-items-center overflow-hidden">
          {camera.fault === null ? (
            <video
              ref={video}
              autoPlay
              playsInline
              muted
              aria-label={t`Image de l’appareil photo`}
              className="size-full object-contain"
            />
          ) : (
            <CameraFaultNotice fault={camera.fault} onRetry={camera.retry} onPickFiles={onPickFiles} />
          )}
          <ShotNotes shots={shots} onEdit={onEdit} />
        </div>
        <CameraSettings camera={camera} />
        <Shutter camera={camera} shots={shots} onClose={onClose} />
      </DialogPanel>
    </Dialog>
  );
}

/** Shows feedback about the last picture. It never blocks the next shot. */
function ShotNotes({ shots, onEdit }: { shots: Shots; onEdit: (id: string) => void }) {
  const { last } = shots;
  return (
    <div className="absolute inset-x-0 bottom-0 flex flex-col items-center gap-2 p-3">
      {shots.failure === null ? null : (
        <p role="alert" className="max-w-md rounded-control bg-bad-soft px-3.5 py-3 text-[15px] text-bad">
          {shots.failure}
        </p>
      )}
      {shots.doubt === null ? null : (
        <div
          role="status"
          className="flex max-w-md flex-wrap items-center justify-center gap-2 rounded-control bg-navy-900/90 px-3.5 py-2"
        >
          <span className="font-semibold">
            {shots.doubt.flaw === 'dark' ? <Trans>Photo trop sombre ?</Trans> : <Trans>Photo floue ?</Trans>}
          </span>
          <Button size="compact" onClick={shots.retake}>
            <Trans>Reprendre</Trans>
          </Button>
          <Button size="compact" onClick={shots.keepDoubtful}>
            <Trans>Garder</Trans>
          </Button>
        </div>
      )}
      {last === null || shots.doubt !== null ? null : (
        <Button icon={Pencil} onClick={() => onEdit(last)}>
          <Trans>Modifier la dernière photo</Trans>
        </Button>
      )}
    </div>
  );
}

function Shutter({ camera, shots, onClose }: { camera: Camera; shots: Shots; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 px-4 pt-3">
      <p role="status" className="text-sm leading-tight">
        <span className="block font-semibold">
          <Plural value={shots.stored} _0="Aucune photo" one="# enregistrée" other="# enregistrées" />
        </span>
        {shots.waiting === 0 ? null : <Trans>Enregistrement…</Trans>}
      </p>
      <button
        type="button"
        aria-label={t`Prendre la photo`}
        disabled={camera.open === null || shots.full}
        onClick={shots.take}
        className="size-18 rounded-full border-4 border-navy-950 bg-white ring-4 ring-white transition-transform duration-150 active:scale-90 disabled:opacity-40"
      />
      <Button onClick={onClose} className="justify-self-end">
        <Trans>Terminé</Trans>
      </Button>
    </div>
  );
}
