import { Trans } from '@lingui/react/macro';
import { Camera, FilePlus2 } from 'lucide-react';
import { AnswerThumb } from '#parts/surveys/answer-thumb.tsx';
import { Button } from '#ui/actions/button.tsx';

interface AnswerFilesProps {
  /** Read by screen readers. */
  label: string;
  uploadIds: readonly string[];
  isPhoto: boolean;
  onAdd: () => void;
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
}

/** The files of an answer in small, with the button that adds one. */
export function AnswerFiles({ label, uploadIds, isPhoto, onAdd, onOpen, onRemove }: AnswerFilesProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {uploadIds.length === 0 ? null : (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {uploadIds.map((id) => (
            <AnswerThumb key={id} id={id} onOpen={() => onOpen(id)} onRemove={() => onRemove(id)} />
          ))}
        </ul>
      )}
      <Button icon={isPhoto ? Camera : FilePlus2} onClick={onAdd}>
        {isPhoto ? <Trans>Photographier</Trans> : <Trans>Ajouter un document</Trans>}
      </Button>
    </div>
  );
}
