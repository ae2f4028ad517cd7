import { useLingui } from '@lingui/react/macro';
import { ArrowUp, Car, X } from 'lucide-react';
import type { CSSProperties, PointerEvent } from 'react';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { addressLines } from '#labels/address-lines.ts';
import { visitStateLabels } from '#labels/order-labels.ts';
import { serviceCodes } from '#labels/service-codes.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import type { AgendaTravelGap } from '../use-agenda.ts';

interface TeamVisitProps {
  item: AgendaVisit;
  gap: AgendaTravelGap | undefined;
  /** Shown on the timeline at a place; in a list without one. */
  style?: CSSProperties;
  isDragged: boolean;
  onPress: () => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
}

/** A visit on the board: its time, its place, and what is wrong with the way there. */
export function TeamVisit({ item, gap, style, isDragged, onPress, onGrab }: TeamVisitProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { visit, order, sync } = item;
  const lines = order === undefined ? null : addressLines(i18n, order.address);
  const codes = order === undefined ? (visit.services ?? []) : serviceCodes(i18n, order, visit.services);
  const isOver = visit.state === 'done' || visit.state === 'absent' || visit.state === 'cancelled';
  const inList = lines === null ? t`Visite` : `${lines.street}, ${lines.town}`;
  const place = style === undefined ? inList : (lines?.town ?? inList);
  const times = `${formats.time(visit.plannedStart)} – ${formats.time(visit.plannedEnd)}`;
  return (
    <button
      type="button"
      data-entry={visit.id}
      style={style}
      onClick={onPress}
      onPointerDown={onGrab}
      title={`${times}, ${inList}`}
      className={classNames(
        'team-card flex min-h-11 min-w-0 flex-col justify-center overflow-hidden rounded-small py-0.5 text-left leading-tight text-ink select-none',
        style === undefined ? 'w-full px-1.5 text-sm' : 'absolute inset-y-1 pl-1 text-fine',
        isOver && 'opacity-60',
        visit.state === 'cancelled' && 'line-through',
        isDragged && 'opacity-40',
      )}
    >
      {/* In a short visit the codes wrap out of sight, whole: a cut code would read as another one. */}
      <span className="flex h-[1.25em] shrink-0 flex-wrap items-center gap-x-1 overflow-hidden font-semibold whitespace-nowrap">
        {sync.is === 'sent' ? null : <Icon of={sync.is === 'refused' ? X : ArrowUp} size={16} />}
        {sync.is === 'sent' ? null : (
          <span className="sr-only">{sync.is === 'refused' ? t`Refusé par le serveur` : t`À envoyer`}</span>
        )}
        <span className="tabular-nums">{style === undefined ? times : formats.time(visit.plannedStart)}</span>
        <span>{codes.join(' ')}</span>
      </span>
      <span className="truncate">{place}</span>
      <span className="sr-only">{i18n._(visitStateLabels[visit.state])}</span>
      {gap === undefined ? null : <GapText gap={gap} hasIcon={style === undefined} />}
    </button>
  );
}

/** The minutes that the way from the visit before lacks. */
function GapText({ gap, hasIcon }: { gap: AgendaTravelGap; hasIcon: boolean }) {
  const { t } = useLingui();
  const lacking = gap.needed - gap.available;
  return (
    <span className="flex items-center gap-1 truncate font-semibold text-wait">
      {hasIcon ? <Icon of={Car} size={16} /> : null}
      <span className="sr-only">{t`Trajet trop court avant cette visite`}, </span>
      <span className="tabular-nums">{t`−${lacking} min`}</span>
    </span>
  );
}
