import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleDashed } from 'lucide-react';
import type { Visit } from '#contract/entities/visit.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import { missingOf } from '#data/queries/files/required-documents.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import type { VisitForm } from '../form.ts';
import { unansweredSteps } from '../model/problems.ts';
import { useStepName } from '../model/step-names.ts';
import type { StepProps } from '../model/step-props.ts';
import type { Step } from '../model/steps.ts';
import { isCheckStep } from '../model/steps.ts';

/** What a form lacks that may be sent without it. */
export interface Missing {
  /** Number of required documents that are not on this device; null until they are read. */
  documents: number | null;
  /** Each document and question by its name, the checks as one. */
  names: readonly string[];
}

/** Returns what the form lacks. */
export function useMissing({
  form,
  steps,
  checks,
  order,
}: Pick<StepProps, 'form' | 'checks' | 'order'> & { steps: readonly Step[] }): Missing {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const nameOf = useStepName(checks);
  const files = useOrderFiles(order);
  const documents = missingOf(files?.required ?? []);
  const open = unansweredSteps(form, steps);
  const openChecks = open.filter(isCheckStep).length;
  return {
    documents: files === undefined ? null : documents.length,
    names: [
      ...documents.map(({ document }) => inLanguage(document.name)),
      ...(openChecks === 0 ? [] : [t`${plural(openChecks, { one: '# contrôle', other: '# contrôles' })}`]),
      ...open.filter((step) => !isCheckStep(step)).map(nameOf),
    ],
  };
}

/** Returns whether sending the form completes the visit: unless chosen, when it is known that no required document is missing. */
export function completes({ complete }: Pick<VisitForm, 'complete'>, { documents }: Missing): boolean {
  return complete ?? documents === 0;
}

interface CompleteToggleProps extends Pick<StepProps, 'form' | 'change'> {
  visit: Visit;
  missing: Missing;
}

/** Asks whether sending also completes the visit. Renders nothing for a visit that cannot be completed. */
export function CompleteToggle({ visit, form, change, missing }: CompleteToggleProps) {
  const { t } = useLingui();
  if (!canTransitionVisit(visit.state, 'done')) return null;
  return (
    <div className="border-t border-line-2 pt-2">
      <Toggle
        label={t`Terminer la visite`}
        checked={completes(form, missing)}
        onChange={(complete) => change({ complete })}
      />
    </div>
  );
}

interface SendSheetProps extends CompleteToggleProps {
  open: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** Names what is missing before the form is sent without it. */
export function SendSheet({ open, onSend, onClose, ...props }: SendSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      title={t`Il manque encore`}
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            <Trans>Pas encore</Trans>
          </Button>
          <SheetAction onClick={onSend}>
            <Trans>Envoyer quand même</Trans>
          </SheetAction>
        </>
      }
    >
      <ul className="flex flex-col gap-1.5">
        {props.missing.names.map((name) => (
          <li key={name} className="flex items-start gap-2">
            <Icon of={CircleDashed} size={18} className="mt-0.5 text-wait" />
            {name}
          </li>
        ))}
      </ul>
      <CompleteToggle {...props} />
    </Sheet>
  );
}
