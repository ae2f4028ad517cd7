import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Maximize, MoveUpRight, RotateCcw, RotateCw, Trash2, Type } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../media/icon.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { colourNames } from './mark-shapes.tsx';
import type { Colour, Mark } from './marks.ts';
import { colours, inkOf } from './marks.ts';
import type { Tool } from './use-drawing.ts';

function Colours({ chosen, onChoose }: { chosen: Colour; onChoose: (colour: Colour) => void }) {
  const { t, i18n } = useLingui();
  return (
    <div role="group" aria-label={t`Couleur`} className="flex">
      {colours.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={i18n._(colourNames[colour])}
          title={i18n._(colourNames[colour])}
          aria-pressed={colour === chosen}
          onClick={() => onChoose(colour)}
          className="grid size-11 place-items-center rounded-full"
        >
          <span
            style={{ backgroundColor: inkOf(colour) }}
            className={classNames(
              'grid place-items-center rounded-full border-2 border-white/70',
              colour === chosen ? 'size-9 ring-2 ring-white ring-offset-2 ring-offset-navy-950' : 'size-7',
              colour === 'white' || colour === 'yellow' ? 'text-navy-950' : 'text-white',
            )}
          >
            {colour === chosen ? <Icon of={Check} size={18} /> : null}
          </span>
        </button>
      ))}
    </div>
  );
}

function Option({ icon, onPress, children }: { icon: LucideIcon; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control bg-white/15 px-3 text-sm font-semibold hover:bg-white/25"
    >
      <Icon of={icon} size={18} />
      {children}
    </button>
  );
}

export interface ToolOptionsProps {
  tool: Tool;
  colour: Colour;
  selected: Mark | undefined;
  onColour: (colour: Colour) => void;
  onTurn: (by: 1 | -1) => void;
  onUncut: () => void;
  /** Adds an arrow or starts a text in the middle, for users who cannot point at the picture. */
  onAdd: () => void;
  onRewrite: () => void;
  onDelete: () => void;
}

/** Shows the options of the active tool or of the selected mark. */
export function ToolOptions(props: ToolOptionsProps) {
  const { t } = useLingui();
  const { tool, colour, selected } = props;
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-center gap-x-3 gap-y-1 px-2 py-1">
      {tool === 'cut' ? (
        <>
          <IconButton look="photo" label={t`Tourner à gauche`} icon={RotateCcw} onClick={() => props.onTurn(-1)} />
          <IconButton look="photo" label={t`Tourner à droite`} icon={RotateCw} onClick={() => props.onTurn(1)} />
          <Option icon={Maximize} onPress={props.onUncut}>
            <Trans>Image entière</Trans>
          </Option>
        </>
      ) : (
        <>
          <Colours chosen={selected?.colour ?? colour} onChoose={props.onColour} />
          {selected === undefined ? (
            <>
              {tool === 'arrow' ? (
                <Option icon={MoveUpRight} onPress={props.onAdd}>
                  <Trans>Au centre</Trans>
                </Option>
              ) : null}
              {tool === 'text' ? (
                <Option icon={Type} onPress={props.onAdd}>
                  <Trans>Écrire</Trans>
                </Option>
              ) : null}
            </>
          ) : (
            <span className="flex gap-1">
              {selected.kind === 'text' ? (
                <IconButton look="photo" label={t`Changer le texte`} icon={Type} onClick={props.onRewrite} />
              ) : null}
              <IconButton look="photo" label={t`Effacer`} icon={Trash2} onClick={props.onDelete} />
            </span>
          )}
        </>
      )}
    </div>
  );
}
