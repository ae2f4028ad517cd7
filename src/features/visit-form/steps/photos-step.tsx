import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, FolderInput, Plus } from 'lucide-react';
import { useState } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { documentKey } from '#contract/rules/orders/required-documents.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import { missingOf } from '#data/queries/files/required-documents.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import type { OrderFiles } from '#hooks/files/use-order-files.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import { useTransferRates } from '#hooks/sync/use-transfer-rates.ts';
import { AssignDocuments } from '#parts/order-files/filing/assign-documents.tsx';
import { FailureNotice } from '#parts/order-files/tiles/failure-notice.tsx';
import { fileGroups } from '#parts/order-files/tiles/file-groups.ts';
import { FileTiles } from '#parts/order-files/tiles/file-tiles.tsx';
import { GalleryButton } from '#parts/order-files/capture/gallery-button.tsx';
import { ShownFile } from '#parts/order-files/shown-file.tsx';
import { useAddedFiles } from '#parts/order-files/filing/use-added-files.tsx';
import type { FileChanges } from '#parts/order-files/tiles/use-file-changes.ts';
import { useFileChanges } from '#parts/order-files/tiles/use-file-changes.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useFormats } from '#ui/format.ts';
import { Meter } from '#ui/states/meter.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { Question } from './question.tsx';
import type { CaptureComponent, StepProps } from '../model/step-props.ts';

/** Three tiles a row on a phone. */
const grid = 'grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2';

/** Shows a tile for each missing document. A tap opens the camera. */
function Missing({
  required,
  onAdd,
}: {
  required: readonly RequiredOfOrder[];
  onAdd: (document: RequiredDocument) => void;
}) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const missing = missingOf(required);
  if (missing.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>Tout ce qui est demandé a été pris.</Trans>
      </p>
    );
  return (
    <ul aria-label={t`À prendre`} className={grid}>
      {missing.map(({ document, service }) => {
        const name = inLanguage(document.name);
        return (
          <li key={documentKey(document)} className="flex">
            <button
              type="button"
              aria-label={t`Ajouter : ${name}`}
              title={service === null ? name : `${name}, ${inLanguage(service)}`}
              onClick={() => onAdd(document)}
              className="flex min-h-24 w-full flex-col items-center justify-center gap-1 rounded-control border border-dashed border-line-strong px-1 py-2 text-center text-fine leading-tight hover:border-accent"
            >
              <Icon of={Plus} size={18} className="text-accent" />
              <span className="line-clamp-3 max-w-full hyphens-auto wrap-break-word">{name}</span>
            </button>
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
  const { files, required } = useOrderFiles(order) ?? { files: [], required: [] };
  return (
    <Capture
      orderId={order.id}
      required={required}
      names={files.map(({ upload }) => upload.name)}
      adding={adding}
      onDiscard={(uploadId) => {
        onRemoved?.(uploadId);
        void mutate({ name: 'upload.remove', args: { uploadId, orderId: order.id, clientId: null, seen: null } });
      }}
      {...rest}
    />
  );
}

interface TakenPhotosProps extends OrderFiles {
  changes: FileChanges;
  onOpen: (id: string) => void;
  onRefile: (id: string) => void;
}

/** Shows what was taken, in the order of the documents: each photo with the name of its own, then the plans in theirs. */
function TakenPhotos({ changes, files, required, onOpen, onRefile }: TakenPhotosProps) {
  const { t } = useLingui();
  const rateOf = useTransferRates(files);
  const groups = fileGroups(useLabelContext(useFormats()), files, required);
  const nameOf = ({ name }: (typeof groups)[number]): string => name ?? t`Sans pièce`;
  const arePlans = (group: (typeof groups)[number]): boolean =>
    group.files.some(({ upload }) => upload.kind === 'plan');
  const photos = groups.filter((group) => !arePlans(group));
  // Of a document without a piece only its own name tells what it is.
  const captions = new Map(
    photos.flatMap((group) =>
      group.files.map(({ upload: { id, name, type } }) => [
        id,
        group.name === null && !type.startsWith('image/') ? name : nameOf(group),
      ]),
    ),
  );
  const lists = [
    { key: 'photos', title: null, files: photos.flatMap((group) => group.files) },
    ...groups.filter(arePlans).map((group) => ({ key: group.key, title: nameOf(group), files: group.files })),
  ];
  return (
    <>
      <FailureNotice files={files} />
      {lists
        .filter((list) => list.files.length > 0)
        .map(({ key, title, files: own }) => (
          <section key={key} className="flex flex-col gap-1.5">
            {title === null ? null : <h3 className="leading-snug font-semibold wrap-anywhere">{title}</h3>}
            <FileTiles
              label={title ?? t`Photos`}
              files={own}
              captionOf={({ upload }) => captions.get(upload.id) ?? ''}
              rateOf={rateOf}
              changes={changes}
              onOpen={onOpen}
              onRefile={required.length === 0 ? undefined : onRefile}
            />
          </section>
        ))}
    </>
  );
}

/** Takes photos and documents. Each is stored on the device at once, outside the draft. */
export function PhotosStep({ order, Capture }: StepProps) {
  const { t } = useLingui();
  const { files, required } = useOrderFiles(order) ?? { files: [], required: [] };
  const isPhone = useMediaQuery('(pointer: coarse)');
  const [adding, setAdding] = useState<Adding | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const [filing, setFiling] = useState<readonly string[]>([]);
  const added = useAddedFiles(order.id, { files, required });
  const changes = useFileChanges(order.id);
  const needed = required.filter(({ document }) => document.always);
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
      <GalleryButton onFiles={added.add} />
      <TakenPhotos
        changes={changes}
        files={files}
        required={required}
        onOpen={setShownId}
        onRefile={(id) => setFiling([id])}
      />
      {files.length === 0 || required.length === 0 ? null : (
        <Button
          size="compact"
          icon={FolderInput}
          className="self-start"
          onClick={() => setFiling(files.map(({ upload }) => upload.id))}
        >
          <Trans>Classer les photos</Trans>
        </Button>
      )}
      {required.length === 0 ? null : (
        <Missing
          required={required}
          onAdd={(document) => {
            const filming = isPhone && document.kind !== 'document';
            setAdding({ document, given: [], filming, walks: filming });
          }}
        />
      )}
      {adding === null ? null : (
        <OrderCaptureHost order={order} Capture={Capture} adding={adding} onClose={() => setAdding(null)} />
      )}
      {added.sheet}
      {filing.length === 0 ? null : (
        <AssignDocuments
          orderId={order.id}
          required={required}
          uploads={files.flatMap(({ upload }) => (filing.includes(upload.id) ? [upload] : []))}
          onClose={() => setFiling([])}
        />
      )}
      <ShownFile files={files} shownId={shownId} onShow={setShownId} changing={{ changes, required }} />
    </Question>
  );
}
