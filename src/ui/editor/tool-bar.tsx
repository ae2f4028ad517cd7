import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Crop, MoveUpRight, Pencil, Type } from 'lucide-react';
import { Icon } from '../media/icon.tsx';
import type { Tool } from './use-drawing.ts';

const tools: readonly [Tool, LucideIcon, MessageDescriptor][] = [
  ['cut', Crop, msg`Recadrer`],
  ['arrow', MoveUpRight, msg`Flèche`],
  ['stroke', Pencil, msg`Dessin`],
  ['text', Type, msg`Texte`],
];

/** Shows the tools at the bottom, within reach of the thumb. */
export function ToolBar({ tool, onTool }: { tool: Tool; onTool: (tool: Tool) => void }) {
  const { t, i18n } = useLingui();
  return (
    <div role="group" aria-label={t`Outils`} className="mx-auto grid w-full max-w-md grid-cols-4 gap-1 px-2 pt-1">
      {tools.map(([value, icon, name]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === tool}
          onClick={() => onTool(value)}
          className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control text-sm font-semibold text-white hover:bg-white/10 aria-pressed:bg-white aria-pressed:text-navy-950"
        >
          <Icon of={icon} />
          {i18n._(name)}
        </button>
      ))}
    </div>
  );
}
