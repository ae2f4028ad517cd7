import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import { instantsOfDay } from '#contract/rules/brussels-time.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { useUndoableChanges } from '#parts/acts/use-undoable-changes.ts';
import { focusEntry } from '#ui/lists/entry-focus.ts';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { GivingList } from './giving-list.tsx';
import type { Given } from './use-giving.ts';
import { useConfirmedGiving, useGiving } from './use-giving.ts';

interface TakeOverSheetProps {
  /** The absent colleague. */
  former: EmployeeRef;
  day: string;
  employees: readonly Employee[];
  onClose: () => void;
}

/** Gives an absent colleague's day to others in one action: for each visit who is qualified, free and nearest. */
export function TakeOverSheet({ former, day, employees, onClose }: TakeOverSheetProps) {
  const { t } = useLingui();
  const { name } = former;
  const giving = useGiving(former, instantsOfDay(day), employees);
  const store = useUndoableChanges();
  const confirmed = useConfirmedGiving();
  const { submit, isSubmitting, error } = useSubmit(async (given: readonly Given[]) => {
    const [first, ...rest] = (await confirmed(former, given)) ?? [];
    if (first === undefined) return null;
    const takers = [...new Set(given.map(({ taker }) => taker.employee.name))].join(', ');
    const outcome = await store([first, ...rest], {
      done: t`Journée de ${name} donnée à ${takers}.`,
      undone: t`La journée est de nouveau à ${name}.`,
      onUndone: () => focusEntry(given[0]?.visit.id),
    });
    if (!outcome.ok) return outcome;
    onClose();
    return null;
  });
  if (giving === undefined) return null;
  const { visits, given } = giving;
  return (
    <Sheet
      open
      title={t`Donner la journée de ${name}`}
      onClose={onClose}
      footer={
        <SheetAction icon={UsersRound} disabled={isSubmitting || given.length === 0} onClick={() => void submit(given)}>
          <Plural value={given.length} one="Donner # visite" other="Donner # visites" />
        </SheetAction>
      }
    >
      {visits.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Aucune visite à donner : elles ont commencé ou sont terminées.</Trans>
        </p>
      ) : null}
      <GivingList giving={giving} />
      <ErrorNotice error={error} />
    </Sheet>
  );
}
