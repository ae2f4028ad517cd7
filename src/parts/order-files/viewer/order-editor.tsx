import { useLingui } from '@lingui/react/macro';
import { Suspense, useCallback } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import { derivedName } from '#contract/rules/files/file-names.ts';
import { uploadOf } from '#data/queries/files/files.ts';
import { captureFaultLabels } from '#labels/errors/capture-fault-labels.ts';
import { draftedEdits } from './picture-draft.ts';
import { useCapture } from '#hooks/files/use-capture.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useBytes } from '#ui/bytes.ts';
import type { EditorPicture, SaveFailure } from '#ui/editor/picture-editor.tsx';
import type { PictureEdits } from '#ui/editor/picture-edits.ts';
import { noEdits } from '#ui/editor/picture-edits.ts';
import { useFileParts } from '#ui/capture/file-parts.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { useEditorPicture } from './use-editor-picture.ts';
import { pictureDraft } from '#parts/order-files/viewer/picture.draft.ts';

/** An edited picture that was stored. */
export interface EditedFile {
  id: string;
  name: string;
  isDuplicate: boolean;
}

interface OrderEditorProps {
  uploadId: string;
  /** Names of the order's files. */
  names: readonly string[];
  /** Called with the stored picture, or null when the user cancels. */
  onDone: (edited: EditedFile | null) => void;
}

/** Edits a picture of an order. The result is a new file; the original stays. */
export function OrderEditor({ uploadId, ...props }: OrderEditorProps) {
  const upload = useLive((db) => uploadOf(db, uploadId), [uploadId]) ?? null;
  return upload === null ? null : <UploadEditor upload={upload} {...props} />;
}

function UploadEditor({ upload, names, onDone }: Omit<OrderEditorProps, 'uploadId'> & { upload: Upload }) {
  const { t, i18n } = useLingui();
  const { PictureEditor } = useFileParts();
  const { opened, render } = useEditorPicture(upload);
  const draft = useDraft(pictureDraft(upload.id), '');
  const capture = useCapture();
  const showToast = useToast();
  const bytes = useBytes();
  const { clear, setText } = draft;

  async function save(edits: PictureEdits): Promise<SaveFailure | null> {
    const made = await render(edits);
    if ('fault' in made) return made;
    const suffixes = [t`annotée`, t`modifiée`] as const;
    const preferred = edits.marks.length > 0 ? suffixes : ([suffixes[1], suffixes[0]] as const);
    const extension = made.type === 'image/png' ? '.png' : '.jpg';
    const name = derivedName(upload.name, preferred, extension, new Set(names));
    const { orderId, clientId, kind, requirement } = upload;
    const target = { orderId, clientId, kind, requirement };
    const [outcome] = await capture([made], target, { originalId: upload.id, names: [name] });
    if (outcome === undefined) return { fault: 'failed' };
    if (!outcome.stored) return { words: captureFaultLabels(i18n, outcome.fault, outcome.name, bytes) };
    await clear();
    showToast({ text: t`« ${outcome.name} » est enregistrée. L’originale reste.`, stored: true });
    onDone({ id: outcome.uploadId, name: outcome.name, isDuplicate: outcome.isDuplicate });
    return null;
  }

  const saveDraft = useCallback((edits: PictureEdits) => setText(JSON.stringify(edits)), [setText]);
  let picture: EditorPicture = { state: 'opening' };
  if (opened.state === 'failed') picture = opened;
  else if (opened.state === 'ready' && draft.ready) picture = { ...opened, begun: draftedEdits(draft.text) ?? noEdits };
  return (
    <Suspense fallback={null}>
      <PictureEditor
        name={upload.name}
        picture={picture}
        onChange={saveDraft}
        onSave={save}
        onClose={() => {
          void clear();
          onDone(null);
        }}
      />
    </Suspense>
  );
}
