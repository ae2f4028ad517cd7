import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckMark } from '#ui/fields/check-mark.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import type { ListLayout } from './row-columns.tsx';
import { columnsOf, rowColumns, usualColumns, usualLayout } from './row-columns.tsx';
import { useSaveLayout } from '../views/use-views.ts';

export interface ColumnsSheetProps {
  layout: ListLayout;
  onClose: () => void;
}

/** Shares of the width, in percent of the usual one. */
const widths = ['60', '100', '160'] as const;

interface Line {
  name: string;
  width: number;
  isShown: boolean;
}

/** Returns all columns: those of the layout in their order, then the others. */
function linesOf(layout: ListLayout): Line[] {
  const shown = columnsOf(layout).map(({ name, width }): Line => ({ name, width, isShown: true }));
  const others = [...rowColumns.keys()].filter((name) => !shown.some((one) => one.name === name));
  return [...shown, ...others.map((name): Line => ({ name, width: 100, isShown: false }))];
}

/** Returns the layout of these lines: null columns when they are the usual ones. */
function layoutOf(lines: readonly Line[], density: ListLayout['density']): ListLayout {
  const columns = lines.filter(({ isShown }) => isShown).map(({ name, width }) => ({ name, width }));
  const isUsual =
    columns.every(({ width }) => width === 100) && columns.map(({ name }) => name).join() === usualColumns.join();
  return { columns: isUsual ? null : columns, density };
}

/** Chooses the columns of the list, their order and width, and how close the rows stand: the same on the user's other devices. */
export function ColumnsSheet({ layout, onClose }: ColumnsSheetProps) {
  const { t } = useLingui();
  const save = useSaveLayout();
  const [lines, setLines] = useState(() => linesOf(layout));
  const [density, setDensity] = useState(layout.density);
  const { submit, isSubmitting, error } = useSubmit(() => save(layoutOf(lines, density)));
  const change = (name: string, part: Partial<Line>): void =>
    setLines(lines.map((one) => (one.name === name ? { ...one, ...part } : one)));
  function move(at: number, by: number): void {
    const next = [...lines];
    next.splice(at + by, 0, ...next.splice(at, 1));
    setLines(next);
  }
  return (
    <Sheet
      open
      title={t`Colonnes`}
      onClose={onClose}
      footer={
        <>
          <Button
            size="large"
            onClick={() => {
              setLines(linesOf(usualLayout));
              setDensity('normal');
            }}
          >
            <Trans>Par défaut</Trans>
          </Button>
          <SheetAction disabled={isSubmitting} onClick={() => void submit().then((ok) => (ok ? onClose() : undefined))}>
            <Trans>Enregistrer</Trans>
          </SheetAction>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        <Trans>Dans toutes les vues, sur tous vos appareils.</Trans>
      </p>
      <SegmentedControl
        label={t`Hauteur des lignes`}
        value={density}
        options={[
          { value: 'normal', label: t`Deux lignes` },
          { value: 'compact', label: t`Serré` },
        ]}
        onChange={setDensity}
      />
      <ul aria-label={t`Colonnes`} className="flex flex-col">
        {lines.map((line, at) => (
          <ColumnLine
            key={line.name}
            line={line}
            change={(part) => change(line.name, part)}
            up={at === 0 ? undefined : () => move(at, -1)}
            down={at === lines.length - 1 ? undefined : () => move(at, 1)}
          />
        ))}
      </ul>
      <ErrorNotice error={error} />
    </Sheet>
  );
}

interface ColumnLineProps {
  line: Line;
  change: (part: Partial<Line>) => void;
  up: (() => void) | undefined;
  down: (() => void) | undefined;
}

function ColumnLine({ line: { name, width, isShown }, change, up, down }: ColumnLineProps) {
  const { t, i18n } = useLingui();
  const column = rowColumns.get(name);
  const label = column === undefined ? name : i18n._(column.label);
  const widthLabels: Record<(typeof widths)[number], string> = { 60: t`Étroite`, 100: t`Normale`, 160: t`Large` };
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line-2 last:border-b-0">
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
        <CheckMark checked={isShown} onChange={(event) => change({ isShown: event.target.checked })} />
        <span className="truncate">{label}</span>
      </label>
      {isShown ? (
        <select
          aria-label={t`Largeur de ${label}`}
          value={widths.find((one) => Number(one) === width) ?? '100'}
          onChange={(event) => change({ width: Number(event.target.value) })}
          className="h-11 rounded-control bg-transparent text-sm font-semibold text-accent"
        >
          {widths.map((one) => (
            <option key={one} value={one} className="bg-card text-ink">
              {widthLabels[one]}
            </option>
          ))}
        </select>
      ) : null}
      <MoveButton label={t`Monter ${label}`} icon={ArrowUp} move={up} />
      <MoveButton label={t`Descendre ${label}`} icon={ArrowDown} move={down} />
    </li>
  );
}

function MoveButton({ label, icon, move }: { label: string; icon: typeof ArrowUp; move: (() => void) | undefined }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={move === undefined}
      onClick={move}
      className="grid size-11 place-items-center rounded-control text-ink-2 hover:text-ink aria-disabled:opacity-40"
    >
      <Icon of={icon} size={18} />
    </button>
  );
}
