import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, FolderOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { ChoiceField } from '../select-field.tsx';
import { Sheet } from '../sheet.tsx';
import { CameraView } from './camera-view.tsx';
import { CaptureResults } from './capture-results.tsx';
import type { CaptureChoice, EditFile, KeepFiles } from './capture-types.ts';
import { acceptedFiles } from './capture-types.ts';
import { useKept } from './use-kept.ts';

export interface CaptureSheetProps {
  /** What the files can be meant for, and what they are. */
  choices: readonly CaptureChoice[];
  choice: string;
  onChoice: (choice: string) => void;
  /** Keeps files for the choice. */
  keep: KeepFiles;
  /** Takes a file that was just kept away again. */
  discard: (id: string) => void;
  edit: EditFile;
  /** Files that were dropped or pasted: kept as soon as the sheet is there. */
  given: readonly File[];
  /** Opens the camera at once. */
  filming: boolean;
  onClose: () => void;
}

/** Adds photos and documents: from the camera, from files, for one of the required documents or none. */
export function CaptureSheet({
  choices,
  choice,
  onChoice,
  keep,
  discard,
  edit,
  given,
  filming: filmingFirst,
  onClose,
}: CaptureSheetProps) {
  const { t } = useLingui();
  const kept = useKept(keep);
  const picker = useRef<HTMLInputElement>(null);
  const [filming, setFilming] = useState(filmingFirst);
  const taken = useRef<readonly File[] | null>(null);
  useEffect(() => {
    // Once: each of them is kept when it is handed over, also when effects run twice.
    if (taken.current === given) return;
    taken.current = given;
    void kept.keepAll(given);
  }, [given, kept]);
  const editOne = (id: string): void =>
    void edit(id).then((edited) => {
      if (edited !== null) kept.add([edited]);
    });
  const pick = (): void => picker.current?.click();

  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t`Fichiers à ajouter`}
        accept={acceptedFiles}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again.
          event.target.value = '';
          void kept.keepAll(files);
        }}
      />
      {filming ? (
        // In place of the sheet, not over it: of two dialogs that open at once, the wrong one would hold the focus.
        <CameraView
          title={choices.find(({ value }) => value === choice)?.label ?? ''}
          keep={keep}
          discard={(id) => {
            kept.drop(id);
            discard(id);
          }}
          onResults={kept.add}
          onEdit={editOne}
          onPickFiles={() => {
            setFilming(false);
            pick();
          }}
          onClose={() => setFilming(false)}
        />
      ) : (
        <Sheet
          open
          title={t`Ajouter des photos ou documents`}
          closeLabel={t`Fermer`}
          onClose={onClose}
          footer={
            <>
              <Button size="large" icon={FolderOpen} onClick={pick} className="flex-1">
                <Trans>Fichiers</Trans>
              </Button>
              <Button size="large" look="primary" icon={Camera} onClick={() => setFilming(true)} className="flex-[1.6]">
                <Trans>Photographier</Trans>
              </Button>
            </>
          }
        >
          <ChoiceField label={t`Pour quelle pièce ?`} value={choice} options={choices} onChange={onChoice} />
          <p className="text-sm text-ink-2">
            <Trans>
              Photos, vidéos et PDF. Tout est gardé sur cet appareil d’abord, et envoyé dès qu’il y a du réseau.
            </Trans>
          </p>
          {kept.broken ? (
            <Notice tone="bad" alert>
              <Trans>
                L’enregistrement s’est interrompu. Ce qui est dans la liste est gardé ; ajoutez le reste à nouveau.
              </Trans>
            </Notice>
          ) : null}
          <CaptureResults results={kept.results} busy={kept.busy} onEdit={editOne} />
        </Sheet>
      )}
    </>
  );
}
