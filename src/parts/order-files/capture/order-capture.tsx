import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { documentKey } from '#contract/rules/orders/required-documents.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { useStoreCaptures } from '#hooks/files/use-store-captures.ts';
import { useBytes } from '#ui/bytes.ts';
import type { CaptureResult } from '#ui/capture/capture-types.ts';
import { useFileParts } from '#ui/capture/file-parts.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { OrderEditor } from '../viewer/order-editor.tsx';
import { PlanHint } from '../tiles/plan-hint.tsx';
import type { Adding } from './use-capture-walk.ts';
import { otherFile, useCaptureWalk } from './use-capture-walk.ts';

interface OrderCaptureProps {
  orderId: string;
  required: readonly RequiredOfOrder[];
  /** Names of the order's files. */
  names: readonly string[];
  adding: Adding;
  onDiscard: (id: string) => void;
  /** Called with each stored file. */
  onStored?: (id: string) => void;
  onClose: () => void;
}

function LastShot({ id }: { id: string }) {
  return <FileThumb url={useThumbnail(id)} type="image/jpeg" />;
}

function lastShot(id: string): ReactNode {
  return <LastShot id={id} />;
}

/** Adds photos and documents to an order. */
export function OrderCapture({ orderId, required, names, adding, onDiscard, onStored, onClose }: OrderCaptureProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const bytes = useBytes();
  const { CaptureSheet } = useFileParts();
  const { choice, setChoice, walk } = useCaptureWalk(required, adding);
  const row = required.find(({ document }) => documentKey(document) === choice);
  const wanted = row?.document ?? null;
  const [editing, setEditing] = useState<{ id: string; done: (edited: CaptureResult | null) => void } | null>(null);
  const storeFiles = useStoreCaptures(orderId, wanted, bytes);
  const store: typeof storeFiles = async (files, given) => {
    const results = await storeFiles(files, given);
    for (const result of results) if (result.stored) onStored?.(result.id);
    return results;
  };
  const nameOf = (key: string | null): string | null => {
    const found = required.find(({ document }) => documentKey(document) === key);
    return found === undefined ? null : inLanguage(found.document.name);
  };
  const choices = required.map(({ document, service }) => {
    const own = inLanguage(document.name);
    const name = service === null ? own : `${inLanguage(service)} · ${own}`;
    return { value: documentKey(document), label: name };
  });
  return (
    <Suspense fallback={null}>
      <CaptureSheet
        choices={[...choices, { value: otherFile, label: t`Autre photo ou document` }]}
        choice={choice}
        onChoice={setChoice}
        hint={wanted?.kind === 'plan' ? <PlanHint /> : undefined}
        returned={row?.returned?.reason ?? null}
        store={store}
        discard={onDiscard}
        walk={
          walk === undefined
            ? undefined
            : { ...walk, subject: nameOf(choice) ?? t`Autre photo`, next: nameOf(walk.next) }
        }
        thumbnail={lastShot}
        edit={(id) =>
          new Promise((done) => {
            setEditing({ id, done });
          })
        }
        given={adding.given}
        filming={adding.filming}
        cameraOnly={adding.cameraOnly}
        onClose={onClose}
      />
      {editing === null ? null : (
        <OrderEditor
          uploadId={editing.id}
          names={names}
          onDone={(edited) => {
            setEditing(null);
            editing.done(edited === null ? null : { stored: true, isPicture: true, ...edited });
          }}
        />
      )}
    </Suspense>
  );
}
