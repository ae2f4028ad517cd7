import { Trans, useLingui } from '@lingui/react/macro';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import { activeEmployees } from '#data/queries/people/employees.ts';
import { qualificationLabels } from '#labels/orders/qualification-labels.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Combobox } from '#ui/fields/combobox.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { Chip } from '#ui/lists/pill.tsx';
import { ChangedField } from '../forms/changed-field.tsx';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { UnsentWorkNotice } from '#parts/visit-life/warnings/unsent-work-notice.tsx';
import { LackingNotice } from '#parts/visit-life/steps/lacking-notice.tsx';
import { useAgainstAssignment } from '#parts/visit-life/warnings/use-against-assignment.ts';
import { useAssign } from './use-assign.ts';
import { assignmentDraft } from './assignment.draft.ts';

/** Draft value for "nobody". */
const nobody = '';
const none: Employee[] = [];

/** Assigns the order to an employee. Only supervisors see it. The choice is a draft until it is saved. */
export function AssignCard({ order }: { order: Order }) {
  return useRoles().supervisor ? <Assign order={order} /> : null;
}

function Assign({ order }: { order: Order }) {
  const { t } = useLingui();
  const employees = useLive(activeEmployees, []) ?? none;
  const choice = useDraft(assignmentDraft(order.id), order.assignee?.id ?? nobody);
  useDirtyForm(choice.dirty);
  const { isSubmitting, assign, unsentWork } = useAssign(order);
  const chosen = employees.find(({ id }) => id === choice.text);
  const judge = useAgainstAssignment([order]);
  const against = chosen === undefined ? null : (judge?.(order, chosen) ?? null);
  const canGive = judge !== null && against === null;
  const current = order.assignee;
  // The current assignee may be inactive: the option keeps the name readable.
  const inactive = current !== null && employees.every(({ id }) => id !== current.id) ? [current] : [];
  const options = [
    { value: nobody, label: t`Personne` },
    ...inactive.map(({ id, name }) => ({ value: id, label: name })),
    ...employees.map(({ id, name }) => ({ value: id, label: name })),
  ];

  const nameOf = (id: string): string => options.find(({ value }) => value === id)?.label ?? id;

  async function save(): Promise<void> {
    const next = chosen === undefined ? null : { id: chosen.id, name: chosen.name };
    if (await assign(next, choice)) await choice.clear();
  }

  return (
    <Card title={t`Attribution`} id="form-assign">
      <div className="flex flex-col gap-3">
        <Combobox
          label={t`Attribué à`}
          allLabel={t`Chercher un collègue`}
          nothingLabel={t`Aucun collègue ne porte ce nom.`}
          value={choice.text}
          options={options}
          onChange={(value) => choice.setText(value ?? nobody)}
        />
        {chosen === undefined ? null : <Qualifications employee={chosen} />}
        {chosen === undefined ? null : <LackingNotice order={order} employee={chosen} against={against} />}
        {choice.dirty ? <UnsentWorkNotice unsentWork={unsentWork} /> : null}
        <ChangedField draft={choice} orderId={order.id} field="assignee" show={nameOf} />
        <ConflictNotice orderId={order.id} field="assignee" />
        {choice.dirty ? (
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              disabled={isSubmitting || choice.movedTo !== null || !canGive}
              onClick={() => void save()}
            >
              {chosen === undefined ? <Trans>Retirer l’attribution</Trans> : <Trans>Attribuer à {chosen.name}</Trans>}
            </Button>
            <Button disabled={isSubmitting} onClick={() => void choice.clear()}>
              <Trans>Annuler la saisie</Trans>
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Lists the employee's qualifications. */
function Qualifications({ employee: { qualifications } }: { employee: Employee }) {
  const { t, i18n } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-sm text-ink-2">
        <Trans>Qualifications :</Trans>
      </span>
      {qualifications.map((one) => (
        <Chip key={one}>{i18n._(qualificationLabels[one])}</Chip>
      ))}
      {qualifications.length === 0 ? <span className="text-sm">{t`aucune`}</span> : null}
    </div>
  );
}
