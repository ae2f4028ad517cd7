import { Trans, useLingui } from '@lingui/react/macro';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { checkPhotosMax } from '#contract/entities/feedback.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import { ShownTiles } from '#parts/order-files/tiles/shown-tiles.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import type { CheckAnswer } from '../form.ts';
import { OrderCaptureHost } from '../steps/photos-step.tsx';
import type { StepProps } from '../model/step-props.ts';

interface CheckPhotosProps extends Pick<StepProps, 'order' | 'Capture'> {
  title: string;
  photos: CheckAnswer['photos'];
  /** Offers to take one. */
  offered: boolean;
  onPhotos: (change: (photos: CheckAnswer['photos']) => CheckAnswer['photos']) => void;
}

/** Shows the photos of a check and takes more. They are files of the order like any other. */
export function CheckPhotos({ title, photos, offered, order, Capture, onPhotos }: CheckPhotosProps) {
  const { t } = useLingui();
  const isPhone = useMediaQuery('(pointer: coarse)');
  const [adding, setAdding] = useState(false);
  const { files } = useOrderFiles(order) ?? { files: [] };
  const taken = files.filter(({ upload }) => photos.includes(upload.id));
  return (
    <div className="flex flex-col items-stretch gap-2 pb-1 empty:hidden">
      <ShownTiles label={t`Photos : ${title}`} files={taken} />
      {offered && photos.length < checkPhotosMax ? (
        <Button
          size="compact"
          icon={Camera}
          aria-label={t`Photo : ${title}`}
          className="self-start"
          onClick={() => setAdding(true)}
        >
          <Trans>Photo</Trans>
        </Button>
      ) : null}
      {adding ? (
        <OrderCaptureHost
          order={order}
          Capture={Capture}
          adding={{ document: null, given: [], filming: isPhone }}
          onStored={(id) =>
            onPhotos((before) => (before.includes(id) ? before : [...before, id].slice(0, checkPhotosMax)))
          }
          onRemoved={(id) => onPhotos((before) => before.filter((one) => one !== id))}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}
