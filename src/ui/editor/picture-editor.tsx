import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImageOff, Redo2, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useBackCloses } from '../back-layers.tsx';
import { Button } from '../actions/button.tsx';
import { useConfirm } from '../layers/confirm.ts';
import { useDirtyForm } from '../fields/dirty-forms.ts';
import { Icon } from '../media/icon.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { EditorStage } from './editor-stage.tsx';
import type { EditFault } from './editor-types.ts';
import { FaultLabels } from './fault-labels.tsx';
import type { Size } from './geometry.ts';
import type { PictureEdits } from './picture-edits.ts';
import { TextForm } from './text-form.tsx';
import { ToolBar } from './tool-bar.tsx';
import { ToolOptions } from './tool-options.tsx';
import type { Editing } from './use-editing.ts';
import { useEditing } from './use-editing.ts';

/** Describes the picture to edit: loading, ready or failed. `absent` means that its bytes are unavailable now. */
export type EditorPicture =
  | { state: 'opening' }
  | { state: 'failed'; fault: EditFault | 'absent' }
  | ({ state: 'ready'; url: string; begun: PictureEdits } & Size);

export type SaveFailure = { fault: EditFault } | { words: string };

export interface PictureEditorProps {
  name: string;
  picture: EditorPicture;
  /** Receives each change, so that the edits survive a page reload. */
  onChange: (edits: PictureEdits) => void;
  /** Creates the edited picture. Resolves with null, or with the failure as a fault or translated text. */
  onSave: (edits: PictureEdits) => Promise<SaveFailure | null>;
  /** Closes the editor and discards unsaved edits. */
  onClose: () => void;
}

const panelClasses =
  'on-navy fixed inset-0 flex flex-col bg-navy-950 pt-[env(safe-area-inset-top)] pb-[max(0.5rem,env(safe-area-inset-bottom))] text-white';

/** Crops, rotates and annotates a picture full screen. The original does not change: saving creates a copy. */
export function PictureEditor(props: PictureEditorProps) {
  const { t } = useLingui();
  const { name, picture, onClose } = props;
  useBackCloses(picture.state !== 'ready', onClose, { covers: true });
  if (picture.state === 'ready') return <ReadyEditor {...props} picture={picture} />;
  return (
    <Dialog open onClose={onClose} className="relative z-50">
      <DialogPanel className={panelClasses}>
        <div className="flex min-h-14 items-center gap-1 px-2 py-1">
          <IconButton look="photo" label={t`Fermer`} icon={X} onClick={onClose} />
          <DialogTitle className="min-w-0 truncate px-1 font-semibold">{name}</DialogTitle>
        </div>
        <div className="grid flex-1 place-items-center p-6">
          {picture.state === 'opening' ? (
            <p role="status">
              <Trans>Ouverture…</Trans>
            </p>
          ) : (
            <div role="alert" className="flex max-w-sm flex-col items-center gap-3 text-center">
              <Icon of={ImageOff} size={28} />
              <p>
                <FaultLabels fault={picture.fault} />
              </p>
            </div>
          )}
        </div>
      </DialogPanel>
    </Dialog>
  );
}

interface Leaving {
  saving: boolean;
  failure: SaveFailure | null;
  save: () => void;
  /** Asks for confirmation when edits would be lost. */
  leave: () => void;
}

/** Returns the actions that end the editing: save and leave. */
function useLeaving({ edits, edited }: Editing, { onSave, onClose }: PictureEditorProps): Leaving {
  const { t } = useLingui();
  const ask = useConfirm();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  async function leave(): Promise<void> {
    if (saving) return;
    const answer = edited
      ? await ask({
          title: t`Abandonner les modifications ?`,
          body: t`Ce qui est dessiné ou recadré sera perdu. La photo d’origine reste.`,
          confirmLabel: t`Abandonner`,
          cancelLabel: t`Continuer`,
          danger: true,
        })
      : { accepted: true };
    if (answer.accepted) onClose();
  }

  async function save(): Promise<void> {
    setSaving(true);
    setFailure(null);
    setFailure(await onSave(edits));
    setSaving(false);
  }

  return { saving, failure, save: () => void save(), leave: () => void leave() };
}

function EditorHead({ name, editing, leaving }: { name: string; editing: Editing; leaving: Leaving }) {
  const { t } = useLingui();
  const { edited, redo, undo } = editing;
  return (
    // Dark in both themes, so that the button contrasts with the editor, which is always dark.
    <div className="dark flex min-h-14 items-center gap-1 px-2 py-1">
      <IconButton look="photo" label={t`Fermer`} icon={X} onClick={leaving.leave} />
      <DialogTitle className="min-w-0 flex-1 truncate px-1 font-semibold">{name}</DialogTitle>
      <IconButton
        look="photo"
        label={t({ message: 'Annuler', context: 'défaire' })}
        icon={Undo2}
        disabled={undo === null}
        onClick={() => undo?.()}
      />
      <IconButton look="photo" label={t`Refaire`} icon={Redo2} disabled={redo === null} onClick={() => redo?.()} />
      <Button look="primary" disabled={!edited || leaving.saving} onClick={leaving.save}>
        {leaving.saving ? <Trans>Enregistrement…</Trans> : <Trans>Enregistrer</Trans>}
      </Button>
    </div>
  );
}

function ReadyEditor(props: PictureEditorProps & { picture: EditorPicture & { state: 'ready' } }) {
  const { name, picture, onChange } = props;
  const editing = useEditing(picture, picture.begun, onChange);
  const leaving = useLeaving(editing, props);
  const { colour, edits, selected, tool, writing } = editing;
  const { failure } = leaving;
  useDirtyForm(editing.edited);
  useBackCloses(true, leaving.leave, { covers: true });

  return (
    <Dialog open onClose={leaving.leave} className="relative z-50">
      <DialogPanel className={panelClasses}>
        <EditorHead name={name} editing={editing} leaving={leaving} />
        <EditorStage
          url={picture.url}
          size={picture}
          edits={edits}
          tool={tool}
          colour={colour}
          selected={selected?.id ?? null}
          onMark={editing.putMark}
          onSelect={editing.select}
          onWrite={editing.write}
          onCut={editing.cut}
          onDelete={editing.deleteMark}
        >
          {writing === null ? null : <TextForm text={writing.mark?.text ?? ''} onDone={editing.written} />}
          {failure === null ? null : (
            <p
              role="alert"
              className="absolute inset-x-3 bottom-3 mx-auto max-w-md rounded-control bg-bad-soft px-3.5 py-3 text-body text-bad"
            >
              {'words' in failure ? failure.words : <FaultLabels fault={failure.fault} />}
            </p>
          )}
        </EditorStage>
        <ToolOptions
          tool={tool}
          colour={colour}
          selected={selected}
          onColour={editing.setColour}
          onTurn={editing.turn}
          onUncut={() => editing.cut(null)}
          onAdd={editing.add}
          onRewrite={editing.rewrite}
          onDelete={() => selected !== undefined && editing.deleteMark(selected.id)}
        />
        <ToolBar tool={tool} onTool={editing.setTool} />
      </DialogPanel>
    </Dialog>
  );
}
