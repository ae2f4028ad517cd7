import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, Plus } from 'lucide-react';
import { useState } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { useInLanguage, useServiceName } from '#hooks/content.ts';
import { missingOf } from '#hooks/required-documents.ts';
import type { Demand } from '#hooks/required-documents.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useOrderFiles } from '#hooks/use-order-files.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { Button } from '#ui/button.tsx';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { Meter } from '#ui/meter.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { Question } from './question.tsx';
import type { CaptureComponent, StepProps } from './step-props.ts';

function Thumb({ id, name, type }: { id: string; name: string; type: string }) {
  return (
    <li title={name}>
      <FileThumb url={useThumbnail(id)} type={type} />
      <span className="sr-only">{name}</span>
    </li>
  );
}

/** What is still to be brought back, each a tap from the camera. */
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

type Adding = { document: RequiredDocument | null; given: readonly File[]; filming: boolean };

interface CaptureOfProps {
  order: Order;
  Capture: CaptureComponent;
  adding: Adding;
  onKept?: (id: string) => void;
  /** Told of each file that was kept and is not wanted after all. */
  onDropped?: (id: string) => void;
  onClose: () => void;
}

/** The camera and the files, for this order. */
export function CaptureOf({ order, Capture, adding, onDropped, ...rest }: CaptureOfProps) {
  const mutate = useMutate();
  const { files, demands } = useOrderFiles(order) ?? { files: [], demands: [] };
  return (
    <Capture
      orderId={order.id}
      demands={demands}
      names={files.map(({ upload }) => upload.name)}
      adding={adding}
      onDiscard={(uploadId) => {
        onDropped?.(uploadId);
        void mutate('upload.remove', { uploadId, orderId: order.id, clientId: null });
      }}
      {...rest}
    />
  );
}

/** Photos and documents: each is kept on the device as it is taken, beside the form. */
export function PhotosStep({ order, Capture }: StepProps) {
  const { t } = useLingui();
  const { files, demands } = useOrderFiles(order) ?? { files: [], demands: [] };
  const isPhone = useMediaQuery('(pointer: coarse)');
  const [adding, setAdding] = useState<Adding | null>(null);
  const needed = demands.filter(({ document }) => document.always);
  const taken = needed.filter(({ covered }) => covered).length;
  const all = needed.length;
  return (
    <Question title={t`Photos et documents`} hint={t`Chaque photo est gardée dès qu’elle est prise.`}>
      {all === 0 ? null : (
        <Meter
          label={t`${taken} sur ${all} pièces prises`}
          words={t`${all - taken} à prendre`}
          value={taken}
          max={all}
        />
      )}
      <Button
        look="primary"
        size="large"
        icon={Camera}
        onClick={() => setAdding({ document: null, given: [], filming: isPhone })}
      >
        <Trans>Prendre des photos</Trans>
      </Button>
      {files.length === 0 ? null : (
        <ul aria-label={t`Prises pour cette commande`} className="flex flex-wrap gap-2">
          {files.map(({ upload: { id, name, type } }) => (
            <Thumb key={id} id={id} name={name} type={type} />
          ))}
        </ul>
      )}
      {demands.length === 0 ? null : (
        <Missing
          demands={demands}
          onAdd={(document) => setAdding({ document, given: [], filming: isPhone && document.kind !== 'document' })}
        />
      )}
      {adding === null ? null : (
        <CaptureOf order={order} Capture={Capture} adding={adding} onClose={() => setAdding(null)} />
      )}
    </Question>
  );
}
