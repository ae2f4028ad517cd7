import { useLingui } from '@lingui/react/macro';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { NotShownReason, RenewAddress } from './viewer-types.ts';
import { scaleMax } from './zoom.ts';
import { useZoom } from './use-zoom.ts';
import { IconButton } from '../actions/icon-button.tsx';

interface ZoomPictureProps {
  /** The picture; null until it is loaded. */
  url: string | null;
  /** The original, when `url` is smaller: it is loaded over it when the picture is enlarged, or in its place. */
  original?: string | undefined;
  /** Thumbnail, shown at once under the picture. */
  thumbnail: string | null;
  name: string;
  /** Asks for other addresses, where these stop working after a while. */
  renew?: RenewAddress | undefined;
  onSwipe: (step: 1 | -1) => void;
  onBroken: (why: NotShownReason) => void;
}

type Layer = 'smaller' | 'original';

/** A picture that zooms by fingers, wheel or buttons. */
export function ZoomPicture({ url, original, thumbnail, name, renew, onSwipe, onBroken }: ZoomPictureProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const { view, zoomBy, handlers } = useZoom(frame, onSwipe);
  const [broken, setBroken] = useState<ReadonlySet<Layer>>(new Set());
  const [wasEnlarged, setWasEnlarged] = useState(false);
  if (view.scale > 1 && !wasEnlarged) setWasEnlarged(true);
  const isSmallerShown = url !== null && !broken.has('smaller');
  const isOriginalShown = original !== undefined && !broken.has('original') && (wasEnlarged || broken.has('smaller'));
  const fail = async (layer: Layer): Promise<void> => {
    const whole = original ?? url;
    const fresh = renew === undefined ? whole : await renew();
    // A new address takes the place of the old one, which no longer works.
    if (fresh !== null && fresh !== whole) return;
    setBroken((before) => new Set([...before, layer]));
    const isLast = original === undefined || broken.has(layer === 'smaller' ? 'original' : 'smaller');
    if (isLast) onBroken(fresh === null ? 'unread' : 'unsupported');
  };
  const imageClasses = 'pointer-events-none absolute inset-0 size-full object-contain select-none';
  return (
    <>
      <div
        ref={frame}
        role="presentation"
        className={classNames('absolute inset-0 touch-none overflow-hidden', view.scale > 1 && 'cursor-grab')}
        {...handlers}
      >
        <div
          className="absolute inset-0"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          {thumbnail === null ? null : <img src={thumbnail} alt="" draggable={false} className={imageClasses} />}
          {isSmallerShown ? (
            <img src={url} alt={name} draggable={false} className={imageClasses} onError={() => void fail('smaller')} />
          ) : null}
          {isOriginalShown ? (
            <img
              src={original}
              alt={isSmallerShown ? '' : name}
              draggable={false}
              className={imageClasses}
              onError={() => void fail('original')}
            />
          ) : null}
        </div>
      </div>
      <div className="absolute right-3 bottom-3 flex gap-2">
        <IconButton
          look="photo"
          label={t`Réduire`}
          icon={ZoomOut}
          disabled={view.scale === 1}
          onClick={() => zoomBy(1 / 1.6)}
        />
        <IconButton
          look="photo"
          label={t`Agrandir`}
          icon={ZoomIn}
          disabled={view.scale >= scaleMax}
          onClick={() => zoomBy(1.6)}
        />
      </div>
    </>
  );
}
