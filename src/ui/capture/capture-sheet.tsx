import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { useFilePicker } from '../files/use-file-picker.tsx';
import { Notice } from '../states/notice.tsx';
import { ChoiceField } from '../fields/select-field.tsx';
import { Sheet } from '../layers/sheet.tsx';
import { SheetAction } from '../actions/sheet-action.tsx';
import { CameraView } from './camera-view.tsx';
import { CaptureResults } from './capture-results.tsx';
import type { CaptureChoice, EditFile, CaptureWalk, StoreCaptures } from './capture-types.ts';
import { acceptedFiles } from './capture-types.ts';
import { useCaptureResults } from './use-capture-results.ts';

export interface CaptureSheetProps {
  /** Lists what the files can be used for. `choice` is the current value. */
  choices: readonly CaptureChoice[];
  choice: string;
  onChoice: (choice: string) => void;
  /** What to know about the current choice. */
  hint?: ReactNode;
  /** Why the last file of the current choice was returned; null when none was. */
  returned?: string | null;
  /** Stores files for the current choice. */
  store: StoreCaptures;
  /** Removes a file that was just stored. */
  discard: (id: string) => void;
  edit: EditFile;
  /** Set when the camera goes from subject to subject by itself. */
  walk?: CaptureWalk | undefined;
  /** Shows a stored picture in small. */
  thumbnail: (id: string) => ReactNode;
  /** Holds dropped or pasted files, which are stored as soon as the sheet opens. */
  given: readonly File[];
  /** Opens the camera immediately. */
  filming: boolean;
  /** Closes with the camera. */
  cameraOnly?: boolean | undefined;
  onClose: () => void;
}

/** Adds photos and documents from the camera or from files. They can answer a required document or none. */
export function CaptureSheet({
  choices,
  choice,
  onChoice,
  hint,
  returned = null,
  store,
  discard,
  edit,
  walk,
  thumbnail,
  given,
  filming: filmingFirst,
  cameraOnly = false,
  onClose,
}: CaptureSheetProps) {
  const { t } = useLingui();
  const captures = useCaptureResults(store);
  const { field, pick } = useFilePicker(t`Fichiers à ajouter`, acceptedFiles, (files) => void captures.storeAll(files));
  const [filming, setFilming] = useState(filmingFirst);
  const taken = useRef<readonly File[] | null>(null);
  useEffect(() => {
    // Store each list of files once, even when effects run twice.
    if (taken.current === given) return;
    taken.current = given;
    void captures.storeAll(given);
  }, [given, captures]);
  const editOne = (id: string): void =>
    void edit(id).then((edited) => {
      if (edited !== null) captures.add([edited]);
    });

  return (
    <>
      {field}
      {filming ? (
        // The camera replaces the sheet: when two dialogs open at once, the wrong one holds the focus.
        <CameraView
          title={choices.find(({ value }) => value === choice)?.label ?? ''}
          hint={hint}
          returned={returned}
          walk={walk}
          thumbnail={thumbnail}
          store={store}
          discard={(id) => {
            captures.drop(id);
            discard(id);
          }}
          onResults={captures.add}
          onEdit={editOne}
          onPickFiles={() => {
            setFilming(false);
            pick();
          }}
          // A walk begins and ends with the camera: no sheet lies behind it.
          onClose={walk === undefined && !cameraOnly ? () => setFilming(false) : onClose}
        />
      ) : (
        <Sheet
          open
          title={t`Ajouter des photos ou documents`}
          onClose={onClose}
          footer={
            <>
              <SheetAction look="ghost" icon={FolderOpen} onClick={pick}>
                <Trans>Fichiers</Trans>
              </SheetAction>
              <Button size="large" look="primary" icon={Camera} onClick={() => setFilming(true)} className="flex-[1.6]">
                <Trans>Photographier</Trans>
              </Button>
            </>
          }
        >
          <ChoiceField label={t`Pour quelle pièce ?`} value={choice} options={choices} onChange={onChoice} />
          {returned === null ? null : (
            <p className="text-sm font-semibold text-bad">
              <Trans>Renvoyé : {returned}</Trans>
            </p>
          )}
          {hint === undefined ? null : <p className="text-sm text-ink-2">{hint}</p>}
          <p className="text-sm text-ink-2">
            <Trans>Photos, vidéos et PDF, gardés d’abord sur cet appareil.</Trans>
          </p>
          {captures.broken ? (
            <Notice tone="bad" alert>
              <Trans>
                L’enregistrement s’est interrompu. Ce qui est dans la liste est gardé ; ajoutez le reste à nouveau.
              </Trans>
            </Notice>
          ) : null}
          <CaptureResults results={captures.results} busy={captures.busy} onEdit={editOne} />
        </Sheet>
      )}
    </>
  );
}
