import { Dialog, DialogPanel } from '@headlessui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useBackCloses } from '../back-layers.tsx';
import { Button } from '../actions/button.tsx';
import { CameraFaultNotice } from './camera-fault.tsx';
import { CameraSettings } from './camera-settings.tsx';
import { CameraTitle } from './camera-title.tsx';
import type { CaptureResult, CaptureWalk, StoreCaptures } from './capture-types.ts';
import type { Camera } from './use-camera.ts';
import { useCamera } from './use-camera.ts';
import type { Shots } from './use-shots.ts';
import { freshFrame, useShots } from './use-shots.ts';
import { useSwipe } from './use-swipe.ts';
import { IconButton } from '../actions/icon-button.tsx';

interface CameraViewProps {
  /** Names what the pictures are for. */
  title: string;
  /** What to know about it. */
  hint: ReactNode;
  /** Why the last picture of it was returned; null when none was. */
  returned: string | null;
  walk: CaptureWalk | undefined;
  thumbnail: (id: string) => ReactNode;
  store: StoreCaptures;
  discard: (id: string) => void;
  onResults: (results: readonly CaptureResult[]) => void;
  onEdit: (id: string) => void;
  onPickFiles: () => void;
  onClose: () => void;
}

/** Shows the camera full screen and leaves it open between shots. */
export function CameraView({
  title,
  hint,
  returned,
  walk,
  thumbnail,
  store,
  discard,
  onResults,
  onEdit,
  onPickFiles,
  onClose,
}: CameraViewProps) {
  const { t } = useLingui();
  const camera = useCamera();
  useBackCloses(true, onClose, { covers: true });
  const video = useRef<HTMLVideoElement>(null);
  const shots = useShots({
    frameOf: () => freshFrame(video.current, camera.isFrozen),
    store,
    discard,
    onResults,
    onShot: () => walk?.onShot() ?? (() => () => undefined),
    noPicture: t`Rien n’a été pris : l’appareil photo ne montre pas encore d’image. Réessayez.`,
    broken: t`La photo n’a pas pu être enregistrée. Ce qui a été pris avant est intact. Réessayez.`,
  });
  const swipe = useSwipe((by) => walk?.onStep(by));
  const [hasGrid, setHasGrid] = useState(false);
  const stream = camera.open?.stream ?? null;
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);

  return (
    <Dialog open onClose={onClose} className="relative z-50">
      <DialogPanel className="on-navy fixed inset-0 flex flex-col bg-navy-950 low:grid low:grid-cols-[minmax(0,1fr)_auto] low:grid-rows-[auto_minmax(0,1fr)] pt-[env(safe-area-inset-top)] pb-[max(0.75rem,env(safe-area-inset-bottom))] text-white">
        <div className="flex items-center gap-1 px-2 py-1">
          <IconButton look="navy" icon={X} label={t`Fermer l’appareil photo`} onClick={onClose} />
          <CameraTitle subject={walk?.subject ?? title} returned={returned} walk={walk} />
        </div>
        <div {...swipe} className="relative grid min-h-0 flex-1 place-items-center overflow-hidden">
          {camera.fault === null ? (
            <video
              ref={video}
              autoPlay
              playsInline
              muted
              aria-label={t`Image de l’appareil photo`}
              className="absolute inset-0 size-full object-contain"
            />
          ) : (
            <CameraFaultNotice fault={camera.fault} onRetry={camera.retry} onPickFiles={onPickFiles} />
          )}
          {hasGrid && camera.fault === null ? <Grid /> : null}
          {hint === undefined || camera.fault !== null ? null : (
            <p className="absolute inset-x-0 top-0 bg-navy-950/80 px-4 py-2 text-center text-sm text-balance">{hint}</p>
          )}
          {walk === undefined ? null : (
            <>
              <IconButton
                look="photo"
                large
                label={t`Pièce précédente`}
                icon={ChevronLeft}
                onClick={() => walk.onStep(-1)}
                className="absolute top-1/2 left-2 -translate-y-1/2"
              />
              <IconButton
                look="photo"
                large
                label={t`Pièce suivante`}
                icon={ChevronRight}
                onClick={() => walk.onStep(1)}
                className="absolute top-1/2 right-2 -translate-y-1/2"
              />
            </>
          )}
          <ShotNotes shots={shots} />
        </div>
        <div className="low:col-start-2 low:row-span-2 low:row-start-1 low:flex low:w-[min(11rem,28vw)] low:flex-col low:justify-center">
          <CameraSettings camera={camera} hasGrid={hasGrid} onGrid={setHasGrid} walk={walk} />
          <Shutter camera={camera} shots={shots} thumbnail={thumbnail} onEdit={onEdit} onClose={onClose} />
        </div>
      </DialogPanel>
    </Dialog>
  );
}

/** Lines at the thirds of the picture, to hold the camera straight. */
function Grid() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 grid grid-cols-3 grid-rows-3">
      {Array.from({ length: 9 }, (_, cell) => (
        <div key={cell} className="border-[0.5px] border-white/40" />
      ))}
    </div>
  );
}

/** Shows feedback about the last picture. It never blocks the next shot. */
function ShotNotes({ shots }: { shots: Shots }) {
  return (
    <div className="absolute inset-x-0 bottom-0 flex flex-col items-center gap-2 p-3">
      {shots.failure === null ? null : (
        <p role="alert" className="max-w-md rounded-control bg-bad-soft px-3.5 py-3 text-body text-bad">
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
    </div>
  );
}

interface ShutterProps {
  camera: Camera;
  shots: Shots;
  thumbnail: (id: string) => ReactNode;
  onEdit: (id: string) => void;
  onClose: () => void;
}

function Shutter({ camera, shots, thumbnail, onEdit, onClose }: ShutterProps) {
  const { t } = useLingui();
  const { last } = shots;
  return (
    <>
      <p role="status" className="h-[1.5em] truncate px-4 text-center text-sm leading-normal font-semibold">
        {/* Counts this opening of the camera: nothing is said of the photos of an earlier one. */}
        {shots.waiting === 0 ? null : <Trans>Enregistrement…</Trans>}
        {shots.waiting > 0 || shots.stored === 0 ? null : (
          <Plural value={shots.stored} one="# enregistrée" other="# enregistrées" />
        )}
      </p>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-3 gap-y-4 px-4 pt-2 low:grid-cols-[auto_1fr] low:gap-x-2 low:px-2">
        <div className="grid size-14 place-items-center">
          {last === null || shots.doubt !== null ? null : (
            <button
              type="button"
              aria-label={t`Modifier la dernière photo`}
              title={t`Modifier la dernière photo`}
              onClick={() => onEdit(last)}
              className="rounded-small ring-1 ring-white/40"
            >
              {thumbnail(last)}
            </button>
          )}
        </div>
        <button
          type="button"
          aria-label={t`Prendre la photo`}
          data-main-action=""
          disabled={camera.open === null || shots.full}
          onClick={shots.take}
          className="size-18 rounded-full border-4 border-navy-950 bg-white ring-4 ring-white transition-transform duration-150 active:scale-90 disabled:opacity-40 low:order-first low:col-span-2 low:justify-self-center"
        />
        <Button onClick={onClose} className="justify-self-end">
          <Trans>Terminé</Trans>
        </Button>
      </div>
    </>
  );
}
