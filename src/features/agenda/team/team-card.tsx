import { useLingui } from '@lingui/react/macro';
import { ArrowUp, Building2, Car, X } from 'lucide-react';
import type { CSSProperties, PointerEvent } from 'react';
import { visitStateLabels } from '#labels/orders/order-labels.ts';
import { personTimeLabel } from '#labels/people/person-time-label.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { townName } from '#labels/orders/town-names.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { entryRef } from '#ui/lists/entry-focus.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { AgendaTravelGap } from '../use-agenda.ts';
import type { BoardTime } from './use-board.ts';

interface TeamCardProps {
  /** A visit to a property, or to a client. */
  time: Extract<BoardTime, { kind: 'visit' | 'clientVisit' }>;
  gap: AgendaTravelGap | undefined;
  /** Shown on the timeline at a place; in a list without one. */
  style?: CSSProperties;
  isDragged: boolean;
  onPress: () => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
}

/** A visit on the board: where it is, when, and what is wrong with the way there. A low lane shows the place alone. */
export function TeamCard({ time, gap, style, isDragged, onPress, onGrab }: TeamCardProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { sync, visit } = time.item;
  const address = time.kind === 'visit' ? time.item.order?.address : time.item.client?.address;
  const town = address ? townName(i18n, address) : '';
  const label = personTimeLabel(i18n, time);
  const codes = codesOf(time, i18n);
  const times = `${formats.time(time.from)} – ${formats.time(time.to)}`;
  const state = time.kind === 'visit' ? i18n._(visitStateLabels[time.item.visit.state]) : t`Visite d’un client`;
  const isList = style === undefined;
  const lacking = gap === undefined ? 0 : gap.needed - gap.available;
  return (
    <button
      ref={entryRef}
      type="button"
      data-entry={visit.id}
      data-stop=""
      style={style}
      onClick={onPress}
      onPointerDown={onGrab}
      title={[times, label, town, gap === undefined ? '' : t`Trajet : manque ${lacking} min`]
        .filter(Boolean)
        .join(', ')}
      className={classNames(
        'team-card flex min-w-0 flex-col justify-center overflow-hidden rounded-small text-left leading-[1.1] text-ink select-none',
        isList ? 'min-h-11 w-full px-1.5 py-0.5 text-sm' : 'team-in-lane absolute inset-y-px pl-1 text-xs',
        time.kind === 'clientVisit' && 'team-call',
        !time.isOpen && 'opacity-60',
        isDragged && 'opacity-40',
      )}
    >
      <span className="flex min-w-0 shrink-0 items-center gap-1">
        {sync.is === 'sent' ? null : <Icon of={sync.is === 'refused' ? X : ArrowUp} size={16} />}
        {sync.is === 'sent' ? null : (
          <span className="sr-only">{sync.is === 'refused' ? t`Refusé par le serveur` : t`À envoyer`}</span>
        )}
        {time.kind === 'clientVisit' ? <Icon of={Building2} size={16} /> : null}
        <span className="team-place truncate font-semibold">{label}</span>
      </span>
      <span className="shrink-0 truncate">{town}</span>
      {/* In a short visit the codes wrap out of sight, whole: a cut code would read as another one. */}
      <span className="team-more h-[1.2em] shrink-0 flex-wrap gap-x-1 overflow-hidden whitespace-nowrap text-ink-2">
        <span className="tabular-nums">{isList ? times : formats.time(time.from)}</span>
        <span>{codes.join(' ')}</span>
      </span>
      <span className="sr-only">{state}</span>
      {gap === undefined ? null : (
        <span className="team-more min-w-0 shrink-0 items-center gap-1 font-semibold text-wait">
          {isList ? <Icon of={Car} size={16} /> : null}
          <span className="sr-only">{t`Trajet trop court avant cette visite`}, </span>
          <span className="truncate tabular-nums">{t`manque ${lacking} min`}</span>
        </span>
      )}
    </button>
  );
}

function codesOf(time: TeamCardProps['time'], i18n: Parameters<typeof serviceCodes>[0]): readonly string[] {
  if (time.kind === 'clientVisit') return [];
  const { order, visit } = time.item;
  return order === undefined ? (visit.services ?? []) : serviceCodes(i18n, order, visit.services);
}
