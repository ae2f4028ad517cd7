import { Trans, useLingui } from '@lingui/react/macro';
import type { Document } from '#contract/entities/document.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useRename } from '#parts/order-files/tiles/use-rename.ts';
import { ChangedMeanwhile } from '#parts/forms/changed-meanwhile.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Field } from '#ui/fields/field.tsx';

interface RenameFormProps {
  /** Null for a photo or plan. */
  document: Document | null;
  upload: Upload;
  onDone: () => void;
}

/** Renames a document, or a file that is none. */
export function RenameForm({ document, upload, onDone }: RenameFormProps) {
  const { t } = useLingui();
  const mutate = useMutate();
  const former = document?.name ?? upload.name;

  function rename(name: string): Promise<MutateOutcome> {
    const { orderId, clientId } = document ?? upload;
    return document === null
      ? mutate({ name: 'upload.rename', args: { uploadId: upload.id, orderId, clientId, name } })
      : mutate({ name: 'document.rename', args: { documentId: document.id, orderId, clientId, name } });
  }

  const { typed, setTyped, problem, asked, save } = useRename(former, rename, onDone);
  return (
    <form className="flex flex-col gap-2 py-2" onSubmit={save}>
      <Field
        label={t`Nom du fichier`}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ChangedMeanwhile draft={asked} show={(text) => text} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="compact" onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
        <Button type="submit" look="primary" size="compact">
          <Trans>Renommer</Trans>
        </Button>
      </div>
    </form>
  );
}
