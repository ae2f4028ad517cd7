import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import { useInLanguage, useServiceName } from '#hooks/content.ts';
import type { Demand } from '#hooks/required-documents.ts';
import { useKeepFiles } from '#hooks/use-keep-files.ts';
import { useBytes } from '#ui/bytes.ts';
import type { CaptureResult } from '#ui/capture/capture-types.ts';
import { useFileParts } from '#ui/files/file-parts.ts';
import { OrderEditor } from './order-editor.tsx';

/** What stands for "no required document". */
const other = 'other';

function valueOf({ service, code }: RequiredDocument): string {
  return `${service} ${code}`;
}

/** How adding begins: what for, with which files, with the camera or not. */
export interface Adding {
  document: RequiredDocument | null;
  given: readonly File[];
  filming: boolean;
}

interface OrderCaptureProps {
  orderId: string;
  demands: readonly Demand[];
  /** What the order's files are called. */
  names: readonly string[];
  adding: Adding;
  onDiscard: (id: string) => void;
  /** Told of each file that was kept. */
  onKept?: (id: string) => void;
  onClose: () => void;
}

/** Adds photos and documents to an order. */
export function OrderCapture({ orderId, demands, names, adding, onDiscard, onKept, onClose }: OrderCaptureProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const serviceName = useServiceName();
  const bytes = useBytes();
  const { CaptureSheet } = useFileParts();
  const [choice, setChoice] = useState(adding.document === null ? other : valueOf(adding.document));
  const wanted = demands.find(({ document }) => valueOf(document) === choice)?.document ?? null;
  const [editing, setEditing] = useState<{ id: string; done: (edited: CaptureResult | null) => void } | null>(null);
  const keepFiles = useKeepFiles(orderId, wanted, bytes);
  const keep: typeof keepFiles = async (files, given) => {
    const results = await keepFiles(files, given);
    for (const result of results) if (result.kept) onKept?.(result.id);
    return results;
  };
  const choices = demands.map(({ document, covered }) => {
    const { service } = document;
    const own = inLanguage(document.name);
    const name = service === 'all' ? own : `${serviceName(service)} · ${own}`;
    return { value: valueOf(document), label: covered || !document.always ? name : t`${name} (manque)` };
  });
  return (
    <Suspense fallback={null}>
      <CaptureSheet
        choices={[...choices, { value: other, label: t`Autre photo ou document` }]}
        choice={choice}
        onChoice={setChoice}
        keep={keep}
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
          onDone={(kept) => {
            setEditing(null);
            editing.done(kept === null ? null : { kept: true, isPicture: true, ...kept });
          }}
        />
      )}
    </Suspense>
  );
}
