import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { EarlierFile } from '#data/queries/files/earlier-files.ts';
import { earlierFiles } from '#data/queries/files/earlier-files.ts';
import { useFileUrl } from '#hooks/files/use-file-url.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { useFileFacts } from '#parts/order-files/tiles/use-file-facts.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { FileImage } from './file-image.tsx';

interface EarlierFileViewProps {
  order: Order;
  requirement: Upload['requirement'];
}

/** The file for the same required document of the last order at this address, beside the one to decide. */
export function EarlierFileView({ order, requirement }: EarlierFileViewProps) {
  const { service = '', code = '' } = requirement ?? {};
  const found = useLive((db) => earlierFiles(db, order, requirement), [order.id, service, code]);
  const [place, setPlace] = useState(0);
  if (found === undefined) return null;
  const earlier = found[Math.min(place, found.length - 1)];
  if (earlier === undefined) {
    return (
      <p className="grid place-items-center rounded-control bg-paper p-4 text-center text-ink-2">
        <Trans>Aucune commande précédente à cette adresse n’a cette pièce.</Trans>
      </p>
    );
  }
  return (
    <figure className="flex flex-col gap-2">
      <EarlierImage key={earlier.upload.id} upload={earlier.upload} />
      <figcaption className="flex flex-wrap items-start justify-between gap-2">
        <Caption earlier={earlier} />
        {found.length === 1 ? null : (
          <Button size="compact" onClick={() => setPlace((now) => (now + 1) % found.length)}>
            <Trans>
              {Math.min(place, found.length - 1) + 1} sur {found.length}
            </Trans>
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

function EarlierImage({ upload }: Pick<EarlierFile, 'upload'>) {
  return <FileImage upload={upload} source={useFileUrl(upload, true)} thumbnail={useThumbnail(upload.id)} />;
}

function Caption({ earlier: { order, upload, document } }: { earlier: EarlierFile }) {
  const formats = useFormats();
  const { originOf } = useFileFacts();
  return (
    <div>
      <LocalLink to={`/orders/${order.id}`} className="font-semibold text-accent underline underline-offset-2">
        {order.number ?? formats.day(order.orderDate)}
      </LocalLink>
      <p className="text-sm text-ink-2">{originOf({ document, upload })}</p>
    </div>
  );
}
