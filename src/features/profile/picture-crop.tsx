import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Area } from 'react-easy-crop';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { isReadable } from '#contract/rules/files/unreadable-file.ts';
import type { SubmitEnd } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { useFileParts } from '#ui/capture/file-parts.ts';
import { ErrorNotice, Notice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { drawPicture } from './draw-picture.ts';

export interface PictureCropProps {
  file: File;
  /** Stores the picture. Resolves with the reason why it was not stored, or with null. */
  onSave: (picture: Blob) => Promise<SubmitEnd>;
  onClose: () => void;
}

/** The opened file: upright, and small enough for a screen. */
type Opened = { blob: Blob; url: string } | 'opening' | 'unreadable' | 'gone';

function useOpened(file: File): Opened {
  const { createPictureTool } = useFileParts();
  const [opened, setOpened] = useState<Opened>('opening');
  useEffect(() => {
    let url: string | null = null;
    let isCurrent = true;
    async function open(): Promise<void> {
      const tool = await createPictureTool();
      const picture = await tool.open(file);
      tool.close();
      if ('fault' in picture) return fail();
      if (!isCurrent) return;
      url = URL.createObjectURL(picture.preview);
      setOpened({ blob: picture.preview, url });
    }
    async function fail(): Promise<void> {
      const fault = (await isReadable(file)) ? 'unreadable' : 'gone';
      if (isCurrent) setOpened(fault);
    }
    open().catch(fail);
    return () => {
      isCurrent = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [createPictureTool, file]);
  return opened;
}

const zoomMax = 4;

/** Chooses the round part of a picture: dragged, pinched, or by the keys. */
export function PictureCrop({ file, onSave, onClose }: PictureCropProps) {
  const { t } = useLingui();
  const opened = useOpened(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const { submit, isSubmitting, error } = useSubmit(async (source: Blob, part: Area) => {
    const picture = await drawPicture(source, part);
    return picture === null ? t`Cet appareil n’a pas pu recadrer la photo.` : onSave(picture);
  });
  const isOpen = typeof opened === 'object';

  async function save(source: Blob, part: Area): Promise<void> {
    if (await submit(source, part)) onClose();
  }

  return (
    <Sheet
      open
      title={t`Votre photo`}
      onClose={onClose}
      footer={
        <SheetAction
          disabled={!isOpen || area === null || isSubmitting}
          onClick={() => isOpen && area !== null && void save(opened.blob, area)}
        >
          <Trans>Enregistrer</Trans>
        </SheetAction>
      }
    >
      {opened === 'unreadable' || opened === 'gone' ? (
        <Notice tone="bad" alert>
          {opened === 'gone' ? (
            <Trans>Ce fichier n’est plus lisible. Choisissez-le à nouveau.</Trans>
          ) : (
            <Trans>Cet appareil ne peut pas lire cette image. Choisissez une photo JPEG ou PNG.</Trans>
          )}
        </Notice>
      ) : (
        <>
          <div data-own-touch="" className="relative h-72 overflow-hidden rounded-control bg-navy-950">
            {isOpen ? (
              <Cropper
                image={opened.url}
                crop={crop}
                zoom={zoom}
                aspect={1}
                maxZoom={zoomMax}
                cropShape="round"
                showGrid={false}
                disableAutomaticStylesInjection
                cropperProps={{ role: 'group', 'aria-label': t`Cadre de la photo` }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
              />
            ) : null}
          </div>
          <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
            <Trans>Zoom</Trans>
            <input
              type="range"
              min={1}
              max={zoomMax}
              step={0.05}
              value={zoom}
              onChange={(event) => setZoom(Number(event.target.value))}
              className="h-11 flex-1 accent-accent"
            />
          </label>
        </>
      )}
      <ErrorNotice error={error} />
    </Sheet>
  );
}
