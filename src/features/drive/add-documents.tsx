import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#contract/entities/document.ts';
import type { CaptureOutcome } from '#data/capture/captured-file.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useCapture } from '#hooks/files/use-capture.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { captureFaultLabels } from '#labels/errors/capture-fault-labels.ts';
import { documentKindLabels } from '#labels/record-labels.ts';
import { useBytes } from '#ui/bytes.ts';
import { acceptedFiles } from '#ui/capture/capture-types.ts';
import { DropArea } from '#ui/files/drop-area.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { useToast } from '#ui/layers/toast.tsx';

const kinds = [
  'other',
  'proof',
  'plan',
  'certificate',
  'draft',
  'invoice',
] as const satisfies readonly Document['kind'][];

async function hasDocument(db: UserDatabase, orderId: string, uploadId: string): Promise<boolean> {
  const documents = await db.documents.where('row.orderId').equals(orderId).toArray();
  return documents.some(({ row }) => row.uploadId === uploadId);
}

/** Stores files on this device as documents of an order. Returns the translated problems; what is stored stays. */
function useAddDocuments(orderId: string): (files: readonly File[], kind: Document['kind']) => Promise<string[]> {
  const { i18n, t } = useLingui();
  const { db, newId } = useAppData();
  const capture = useCapture();
  const mutate = useMutate();
  const bytes = useBytes();
  const errorText = useErrorMessage();

  async function addOne(outcome: CaptureOutcome, kind: Document['kind']): Promise<string | null> {
    if (!outcome.stored) return captureFaultLabels(i18n, outcome.fault, outcome.name, bytes);
    const { uploadId, name, isDuplicate } = outcome;
    // The order has the same file: as a document too, unless the app was killed between the two.
    if (isDuplicate && (await hasDocument(db, orderId, uploadId))) return t`${name} est déjà dans cette commande.`;
    const args = { documentId: newId(), orderId, clientId: null, kind, name, uploadId };
    const result = await mutate({ name: 'document.upload', args });
    return result.ok ? null : errorText(result.code);
  }

  return async (files, kind) => {
    const outcomes = await capture(files, { orderId, clientId: null, kind: 'document', requirement: null });
    const problems: string[] = [];
    for (const outcome of outcomes) {
      const problem = await addOne(outcome, kind);
      if (problem !== null) problems.push(problem);
    }
    return problems;
  };
}

/** Adds documents to an order: their kind, then files chosen or dropped. */
export function AddDocuments({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const showToast = useToast();
  const { requestSync } = useAppData();
  const addDocuments = useAddDocuments(orderId);
  const [kind, setKind] = useState<Document['kind']>('other');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  async function add(): Promise<void> {
    setIsBusy(true);
    const found = await addDocuments(files, kind);
    setIsBusy(false);
    requestSync();
    setProblems(found);
    setFiles([]);
    if (found.length > 0) return;
    showToast({ text: t`Enregistré sur cet appareil.` });
    onClose();
  }

  return (
    <Sheet
      open
      title={t`Ajouter des documents`}
      onClose={onClose}
      footer={
        <SheetAction disabled={files.length === 0 || isBusy} onClick={() => void add()}>
          {isBusy ? (
            <Trans>Enregistrement…</Trans>
          ) : (
            <Plural value={files.length} _0="Ajouter" one="Ajouter le document" other="Ajouter les # documents" />
          )}
        </SheetAction>
      }
    >
      <ChoiceField
        label={t`Type de document`}
        value={kind}
        options={kinds.map((value) => ({ value, label: i18n._(documentKindLabels[value]) }))}
        onChange={setKind}
      />
      <DropArea onFiles={setFiles}>
        <label className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-2 rounded-control border-2 border-dashed border-line-strong p-4 text-center font-semibold text-accent has-focus-visible:outline-3 has-focus-visible:outline-accent">
          <FilePlus2 aria-hidden="true" />
          <Trans>Choisir des fichiers</Trans>
          <span className="text-sm font-normal text-ink-2">
            <Trans>PDF, photo ou vidéo ; 200 Mo au plus</Trans>
          </span>
          <input
            type="file"
            multiple
            accept={acceptedFiles}
            className="sr-only"
            onChange={(event) => setFiles([...(event.target.files ?? [])])}
          />
        </label>
      </DropArea>
      {files.length === 0 ? null : (
        <ul className="flex flex-col gap-1">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`} className="wrap-anywhere">
              {file.name}
            </li>
          ))}
        </ul>
      )}
      {problems.length === 0 ? null : (
        <Notice tone="bad" alert>
          <ul className="flex flex-col gap-1">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Sheet>
  );
}
