import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import { readPersonTimes, takenOf } from '#data/queries/visits/person-time.ts';
import { overlappedVisits } from '#data/queries/visits/planning.ts';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { instantsOfDay } from '#contract/rules/brussels-time.ts';
import type { UserDatabase } from '#data/user-database.ts';
import type { LocalityMap } from '#data/search/localities.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useLocalityMap } from '#hooks/use-locality-map.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { addressLines } from '#labels/address-lines.ts';
import { useConfirmGiven } from '#parts/visit-life/use-confirm-assignment.tsx';
import { serviceCodes } from '#labels/service-codes.ts';
import { inputClasses } from '#ui/field.tsx';
import { useFormats } from '#ui/format.ts';
import { ErrorNotice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SheetAction } from '#ui/sheet-action.tsx';
import { useToast } from '#ui/toast.tsx';
import type { TakenVisit, Taker } from './propose-takers.ts';
import { addedTravel, canTake, proposeTakers } from './propose-takers.ts';

interface TakeOverSheetProps {
  /** The absent colleague. */
  former: EmployeeRef;
  day: string;
  visits: readonly AgendaVisit[];
  employees: readonly Employee[];
  onClose: () => void;
}

/** Returns what takes each colleague's day, where the localities' places are known. */
async function readTakers(
  db: UserDatabase,
  employees: readonly Employee[],
  day: string,
  map: LocalityMap | null,
): Promise<Taker[]> {
  const ids = employees.map(({ id }) => id);
  const times = await readPersonTimes(db, ids, instantsOfDay(day), map);
  return employees.map((employee) => ({ employee, taken: takenOf(times.get(employee.id)) }));
}

/** Gives an absent colleague's day to others in one action: for each visit who is qualified, free and nearest. */
export function TakeOverSheet({ former, day, visits, employees, onClose }: TakeOverSheetProps) {
  const map = useLocalityMap();
  const others = employees.filter(({ id }) => id !== former.id);
  const takers = useLive((db) => readTakers(db, others, day, map), [others.map(({ id }) => id).join(' '), day, map]);
  const taken = visits
    .filter(({ visit }) => visit.state === 'planned' || visit.state === 'confirmed')
    .map(({ visit, order }): TakenVisit => {
      const at = order === undefined || map === null ? null : map(order.address.zipcode, order.address.city);
      return { visit, order, at };
    });
  if (takers === undefined) return null;
  return <LoadedSheet former={former} day={day} visits={taken} takers={takers} onClose={onClose} />;
}

interface LoadedProps extends Pick<TakeOverSheetProps, 'former' | 'day' | 'onClose'> {
  visits: readonly TakenVisit[];
  takers: readonly Taker[];
}

function LoadedSheet({ former, day, visits, takers, onClose }: LoadedProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { name } = former;
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map());
  const proposed = proposeTakers(visits, takers);
  const takerOf = (id: string): Taker | undefined => {
    const taker = chosen.has(id) ? chosen.get(id) : proposed.get(id);
    return takers.find(({ employee }) => employee.id === taker);
  };
  const { give, isSubmitting, problem } = useTakeOver({ former, day, onClose });
  const given = visits.flatMap((one) => {
    const taker = takerOf(one.visit.id);
    return taker === undefined ? [] : [{ ...one, taker }];
  });
  const when = formats.longDate(`${day}T12:00:00Z`);
  return (
    <Sheet
      open
      title={t`Donner la journée de ${name}`}
      onClose={onClose}
      footer={
        <SheetAction icon={UsersRound} disabled={isSubmitting || given.length === 0} onClick={() => void give(given)}>
          <Plural value={given.length} one="Donner # visite" other="Donner # visites" />
        </SheetAction>
      }
    >
      <p className="font-semibold first-letter:uppercase">{when}</p>
      {visits.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Aucune visite à donner : elles ont commencé ou sont terminées.</Trans>
        </p>
      ) : null}
      <ul className="flex flex-col gap-4">
        {visits.map((one) => (
          <TakenVisitItem
            key={one.visit.id}
            taken={one}
            takers={takers}
            taker={takerOf(one.visit.id)}
            onChoose={(id) => setChosen(new Map([...chosen, [one.visit.id, id]]))}
          />
        ))}
      </ul>
      <ErrorNotice error={problem} />
    </Sheet>
  );
}

interface TakenVisitItemProps {
  taken: TakenVisit;
  takers: readonly Taker[];
  taker: Taker | undefined;
  onChoose: (employeeId: string | null) => void;
}

/** A visit to give: who gets it, and what stands against it. */
function TakenVisitItem({ taken, takers, taker, onChoose }: TakenVisitItemProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { visit, order } = taken;
  const lines = order === undefined ? null : addressLines(i18n, order.address);
  const qualified = takers.filter(({ employee }) => canTake(taken, employee));
  const isTaken = taker !== undefined && addedTravel(taker.taken, taken) === null;
  const time = `${formats.time(visit.plannedStart)} – ${formats.time(visit.plannedEnd)}`;
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
        {qualified.map(({ employee, taken: times }) => (
          <option key={employee.id} value={employee.id}>
            {addedTravel(times, taken) === null ? t`${employee.name} (occupé)` : employee.name}
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

type Given = TakenVisit & { taker: Taker };

/** Returns the other visits at these times that the planner sees. */
async function seenOverlaps(db: UserDatabase, given: readonly Given[]): Promise<string[]> {
  const found = await Promise.all(
    given.map(({ visit, taker }) => overlappedVisits(db, { ...visit, employee: taker.employee })),
  );
  return [...new Set([...found.flat(), ...given.map(({ visit }) => visit.id)])];
}

function useTakeOver({ former, day, onClose }: Pick<LoadedProps, 'former' | 'day' | 'onClose'>) {
  const { t } = useLingui();
  const { db } = useAppData();
  const mutate = useMutate();
  const showToast = useToast();
  const confirmGiven = useConfirmGiven();
  const { submit, isSubmitting, error } = useSubmit(async (given: readonly Given[]) => {
    const overlaps = await seenOverlaps(db, given);
    const visits = given.map(({ visit, taker: { employee } }) => ({
      visitId: visit.id,
      orderId: visit.orderId,
      to: { id: employee.id, name: employee.name },
    }));
    const args = { employeeId: former.id, day, visits, overlaps };
    const outcome = await mutate({ name: 'visits.takeOver', args });
    if (!outcome.ok) return outcome;
    showToast({ text: t`Journée de ${former.name} donnée. Enregistrée ici.` });
    onClose();
    return null;
  });
  return {
    isSubmitting,
    problem: error,
    give: async (given: readonly Given[]) => {
      const visits = given.map(({ visit, order, taker }) => ({ visit, order, to: taker.employee }));
      const leaving = given.map(({ visit }) => ({ from: former, orderId: visit.orderId }));
      if (await confirmGiven(visits, leaving)) await submit(given);
    },
  };
}
