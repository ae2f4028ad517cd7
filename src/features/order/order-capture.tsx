import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import { useInLanguage, useServiceName } from '#hooks/use-content.ts';
import type { Demand } from '#data/queries/required-documents.ts';
import { useStoreCaptures } from '#hooks/use-store-captures.ts';
import { useBytes } from '#ui/bytes.ts';
import type { CaptureResult } from '#ui/capture/capture-types.ts';
import { useFileParts } from '#ui/files/file-parts.ts';
import { OrderEditor } from './order-editor.tsx';

/** Choice value for "no required document". */
const other = 'other';

function valueOf({ service, code }: RequiredDocument): string {
  return `${service} ${code}`;
}

/** Initial state of the capture sheet: required document, files to add, and whether the camera opens. */
export interface Adding {
  document: RequiredDocument | null;
  given: readonly File[];
  filming: boolean;
}

interface OrderCaptureProps {
  orderId: string;
  demands: readonly Demand[];
  /** Names of the order's files. */
  names: readonly string[];
  adding: Adding;
  onDiscard: (id: string) => void;
  /** Called with each stored file. */
  onStored?: (id: string) => void;
  onClose: () => void;
}

/** Adds photos and documents to an order. */
export function OrderCapture({ orderId, demands, names, adding, onDiscard, onStored, onClose }: OrderCaptureProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const serviceName = useServiceName();
  const bytes = useBytes();
  const { CaptureSheet } = useFileParts();
  const [choice, setChoice] = useState(adding.document === null ? other : valueOf(adding.document));
  const wanted = demands.find(({ document }) => valueOf(document) === choice)?.document ?? null;
  const [editing, setEditing] = useState<{ id: string; done: (edited: CaptureResult | null) => void } | null>(null);
  const storeFiles = useStoreCaptures(orderId, wanted, bytes);
  const store: typeof storeFiles = async (files, given) => {
    const results = await storeFiles(files, given);
    for (const result of results) if (result.stored) onStored?.(result.id);
    return results;
  };
  const choices = demands.map(({ document }) => {
    const { service } = document;
    const own = inLanguage(document.name);
    const name = service === 'all' ? own : `${serviceName(service)} · ${own}`;
    return { value: valueOf(document), label: name };
  });
  return (
    <Suspense fallback={null}>
      <CaptureSheet
        choices={[...choices, { value: other, label: t`Autre photo ou document` }]}
        choice={choice}
        onChoice={setChoice}
        store={store}
        discard={onDiscard}
        edit={(id) =>
          new Promise((done) => {
            setEditing({ id, done });
          })
        }
        given={adding.given}
        filming={adding.filming}
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
