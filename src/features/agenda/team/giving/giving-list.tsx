import { Trans, useLingui } from '@lingui/react/macro';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { grouped } from '#contract/values/grouped.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { visitStateLabels } from '#labels/orders/order-labels.ts';
import { personTimeLabel } from '#labels/people/person-time-label.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { inputClasses } from '#ui/fields/field.tsx';
import { useFormats } from '#ui/format.ts';
import type { TakenVisit, Taker } from './propose-takers.ts';
import { addedTravel, canTake } from './propose-takers.ts';
import type { Giving, Staying } from './use-giving.ts';

/** The visits of somebody's time by day, each with who gets it, and those that stay, with the reason. */
export function GivingList({ giving }: { giving: Giving }) {
  const formats = useFormats();
  const { visits, staying, takers, takerOf, choose } = giving;
  const byDay = grouped(visits, ({ visit }) => brusselsDay(visit.plannedStart));
  return (
    <>
      {[...byDay].map(([day, ofDay]) => (
        <section key={day} className="flex flex-col gap-2">
          <h3 className="font-semibold first-letter:uppercase">{formats.longDate(`${day}T12:00:00Z`)}</h3>
          <ul className="flex flex-col gap-4">
            {ofDay.map((one) => (
              <GivenItem
                key={one.visit.id}
                taken={one}
                takers={takers}
                taker={takerOf(one.visit.id)}
                onChoose={(id) => choose(one.visit.id, id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {staying.length === 0 ? null : (
        <div className="flex flex-col gap-1">
          <p className="font-semibold">
            <Trans>Ne peut être donné</Trans>
          </p>
          <ul className="list-disc pl-5 text-ink-2">
            {staying.map((time) => (
              <StayingItem key={time.id} time={time} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function StayingItem({ time }: { time: Staying }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const other = time.kind === 'order' ? t`Pas encore de visite` : t`visite d’un client`;
  const why = time.kind === 'visit' ? i18n._(visitStateLabels[time.item.visit.state]) : other;
  return (
    <li>
      {formats.dateTime(time.from)}, {personTimeLabel(i18n, time)} ({why})
    </li>
  );
}

interface GivenItemProps {
  taken: TakenVisit;
  takers: readonly Taker[];
  taker: Taker | undefined;
  onChoose: (employeeId: string | null) => void;
}

/** A visit to give: who gets it, and what stands against it. */
function GivenItem({ taken, takers, taker, onChoose }: GivenItemProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { visit, order } = taken;
  const lines = order === undefined ? null : addressLines(i18n, order.address);
  const qualified = takers.filter(({ employee }) => canTake(taken, employee));
  const isTaken = taker !== undefined && addedTravel(taker.taken, taken) === null;
  const time = `${formats.time(visit.plannedStart)} – ${formats.time(visit.plannedEnd)}`;
  const labelOf = ({ employee: { name }, taken: times }: Taker): string => {
    const added = addedTravel(times, taken);
    if (added === null) return t`${name} (occupé)`;
    return added === 0 ? name : t`${name} (${added} min de route)`;
  };
  return (
    <li className="flex flex-col gap-1.5">
      <p className="leading-tight">
        <span className="font-semibold tabular-nums">{time}</span>
        <span className="block text-ink-2">
          {lines === null ? t`Visite` : `${lines.street}, ${lines.town}`}
          {order === undefined ? '' : ` · ${serviceCodes(i18n, order, visit.services).join(' ')}`}
        </span>
      </p>
      <select
        aria-label={t`Pour la visite de ${time}`}
        value={taker?.employee.id ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
        className={`${inputClasses} h-11 truncate`}
      >
        <option value="">{t`Laisser à son nom`}</option>
        {qualified.map((one) => (
          <option key={one.employee.id} value={one.employee.id}>
            {labelOf(one)}
          </option>
        ))}
      </select>
      {isTaken ? (
        <p className="text-sm font-semibold text-wait">
          <Trans>{taker.employee.name} a déjà autre chose à cette heure.</Trans>
        </p>
      ) : null}
      {qualified.length === 0 ? (
        <p className="text-sm font-semibold text-wait">
          <Trans>Aucun collègue n’a la qualification requise.</Trans>
        </p>
      ) : null}
    </li>
  );
}
