import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, FolderInput, Plus } from 'lucide-react';
import { useState } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { useInLanguage, useServiceName } from '#hooks/use-content.ts';
import { missingOf } from '#data/queries/required-documents.ts';
import type { Demand } from '#data/queries/required-documents.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useOrderFiles } from '#hooks/use-order-files.ts';
import { AssignPieces } from '#parts/order-files/assign-pieces.tsx';
import { GalleryButton } from '#parts/order-files/gallery-button.tsx';
import { ThumbStrip } from '#parts/order-files/thumb-strip.tsx';
import { Button } from '#ui/button.tsx';
import { Meter } from '#ui/meter.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { Question } from './question.tsx';
import type { CaptureComponent, StepProps } from './step-props.ts';

/** Lists the missing documents, each with a button that opens the camera. */
function Missing({ demands, onAdd }: { demands: readonly Demand[]; onAdd: (document: RequiredDocument) => void }) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const serviceName = useServiceName();
  const missing = missingOf(demands);
  if (missing.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>Tout ce qui est demandé a été pris.</Trans>
      </p>
    );
  return (
    <ul className="divide-y divide-line-2">
      {missing.map(({ document }) => {
        const { service, code } = document;
        const name = inLanguage(document.name);
        return (
          <li key={`${service} ${code}`} className="flex items-center justify-between gap-3 py-1">
            <span className="leading-snug wrap-anywhere">
              {name}
              {service === 'all' ? null : <span className="block text-sm text-ink-2">{serviceName(service)}</span>}
            </span>
            <Button size="compact" icon={Plus} aria-label={t`Ajouter : ${name}`} onClick={() => onAdd(document)}>
              <Trans>Ajouter</Trans>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

type Adding = { document: RequiredDocument | null; given: readonly File[]; filming: boolean; walks?: boolean };

interface OrderCaptureHostProps {
  order: Order;
  Capture: CaptureComponent;
  adding: Adding;
  onStored?: (id: string) => void;
  /** Called with each stored file that the user removes again. */
  onRemoved?: (id: string) => void;
  onClose: () => void;
}

/** Connects the capture component to the files of this order. */
export function OrderCaptureHost({ order, Capture, adding, onRemoved, ...rest }: OrderCaptureHostProps) {
  const mutate = useMutate();
  const { files, demands } = useOrderFiles(order) ?? { files: [], demands: [] };
  return (
    <Capture
      orderId={order.id}
      demands={demands}
      names={files.map(({ upload }) => upload.name)}
      adding={adding}
      onDiscard={(uploadId) => {
        onRemoved?.(uploadId);
        void mutate({ name: 'upload.remove', args: { uploadId, orderId: order.id, clientId: null } });
      }}
      {...rest}
    />
  );
}

/** Takes photos and documents. Each is stored on the device at once, outside the draft. */
export function PhotosStep({ order, Capture }: StepProps) {
  const { t } = useLingui();
  const { files, demands } = useOrderFiles(order) ?? { files: [], demands: [] };
  const isPhone = useMediaQuery('(pointer: coarse)');
  const [adding, setAdding] = useState<Adding | null>(null);
  const [filing, setFiling] = useState(false);
  const needed = demands.filter(({ document }) => document.always);
  const taken = needed.filter(({ covered }) => covered).length;
  const all = needed.length;
  return (
    <Question title={t`Photos et documents`} hint={t`Chaque photo est gardée dès qu’elle est prise.`}>
      {all === 0 ? null : (
        <Meter label={t`${taken} sur ${all} prises`} words={t`${all - taken} à prendre`} value={taken} max={all} />
      )}
      <Button
        look="primary"
        size="large"
        icon={Camera}
        onClick={() => setAdding({ document: null, given: [], filming: isPhone, walks: isPhone })}
      >
        <Trans>Prendre des photos</Trans>
      </Button>
      <GalleryButton order={order} />
      <ThumbStrip label={t`Prises pour cette commande`} files={files} />
      {files.length === 0 || demands.length === 0 ? null : (
        <Button size="compact" icon={FolderInput} className="self-start" onClick={() => setFiling(true)}>
          <Trans>Classer les photos</Trans>
        </Button>
      )}
      {demands.length === 0 ? null : (
        <Missing
          demands={demands}
          onAdd={(document) => {
            const filming = isPhone && document.kind !== 'document';
            setAdding({ document, given: [], filming, walks: filming });
          }}
        />
      )}
      {adding === null ? null : (
        <OrderCaptureHost order={order} Capture={Capture} adding={adding} onClose={() => setAdding(null)} />
      )}
      {filing ? (
        <AssignPieces
          orderId={order.id}
          demands={demands}
          uploads={files.map(({ upload }) => upload)}
          onClose={() => setFiling(false)}
        />
      ) : null}
    </Question>
  );
}
