import { Trans, useLingui } from '@lingui/react/macro';
import type { Employee } from '#contract/entities/employee.ts';
import { qualificationLabels } from '#labels/orders/qualification-labels.ts';
import { CheckBox } from '#ui/fields/check-box.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';

interface EmployeePickerSheetProps {
  employees: readonly Employee[];
  /** Identifiers of the employees whose agendas are shown. */
  chosen: readonly string[];
  /** The user's own identifier. */
  ownId: string;
  /** Null stands for the user's own agenda. */
  onChange: (chosen: string[] | null) => void;
  onClose: () => void;
}

/** Lets a supervisor choose whose agendas are shown. */
export function EmployeePickerSheet({ employees, chosen, ownId, onChange, onClose }: EmployeePickerSheetProps) {
  const { t, i18n } = useLingui();
  const qualified = (one: Employee): string =>
    one.qualifications.length === 0
      ? t`Ne fait pas de visites`
      : one.qualifications.map((qualification) => i18n._(qualificationLabels[qualification])).join(', ');
  return (
    <Sheet
      open
      title={t`Agendas affichés`}
      onClose={onClose}
      footer={
        <>
          <SheetAction look="ghost" onClick={() => onChange(null)}>
            <Trans>Le mien</Trans>
          </SheetAction>
          <SheetAction look="ghost" onClick={() => onChange(employees.map(({ id }) => id))}>
            <Trans>Tous</Trans>
          </SheetAction>
          <SheetAction onClick={onClose}>
            <Trans>Afficher</Trans>
          </SheetAction>
        </>
      }
    >
      {employees.map((one) => (
        <CheckBox
          key={one.id}
          label={one.name}
          hint={one.id === ownId ? t`Vous` : qualified(one)}
          checked={chosen.includes(one.id)}
          onChange={(checked) => {
            const next = checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id);
            onChange(next.length === 0 ? null : next);
          }}
        />
      ))}
    </Sheet>
  );
}
