import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useServiceName } from '#hooks/app/use-content.ts';
import { Button } from '#ui/actions/button.tsx';
import { confirmTogether, isConfirmedWithRest, withAnswers } from '../model/check-answers.ts';
import { doubtsOf } from '../model/check-doubts.ts';
import { CheckRow } from './check-row.tsx';
import type { AskedCheck, CheckAnswer } from '../form.ts';
import { unanswered } from '../form.ts';
import type { StepProps } from '../model/step-props.ts';

/** Returns a function that names the group of a checklist line: its service. */
function useGroupName({ order }: Pick<StepProps, 'order'>): (service: string) => string {
  const { t } = useLingui();
  const serviceName = useServiceName();
  return (service) => {
    const ordered = order.services.find(({ code }) => code === service);
    if (ordered !== undefined) return serviceName(ordered.code, order.region);
    return service === 'all' ? t`Toutes les visites` : service;
  };
}

/**
 * Confirms the unanswered checks of a group together, and takes that back as one. Measures are among them once their value
 * proposes OK. What is chosen, or still to happen (a signature, a payment), is answered by itself.
 */
function ConfirmRest({ checks, form, change }: Pick<StepProps, 'checks' | 'form' | 'change'>) {
  const answerOf = ({ code }: AskedCheck): CheckAnswer => form.checklist[code] ?? unanswered;
  const left = checks.filter((check) => isConfirmedWithRest(check, form));
  const confirmed = checks.filter((check) => answerOf(check).inBulk);
  if (left.length > 0)
    return (
      <Button
        size="compact"
        onClick={() =>
          change((latest) =>
            confirmTogether(
              latest,
              checks.filter((check) => isConfirmedWithRest(check, latest)),
            ),
          )
        }
      >
        <Trans>Tout le reste OK</Trans>
      </Button>
    );
  if (confirmed.length === 0) return null;
  return (
    <Button
      size="compact"
      look="quiet"
      onClick={() =>
        change((latest) =>
          withAnswers(latest, confirmed, (current) =>
            current.inBulk ? { ...current, result: null, inBulk: false } : current,
          ),
        )
      }
    >
      <Trans>Annuler « tout OK »</Trans>
    </Button>
  );
}

/** Confirms what is left of all groups, once one has gone through them. */
function ConfirmAll({ checks, form, change }: Pick<StepProps, 'checks' | 'form' | 'change'>) {
  const left = checks.filter((check) => isConfirmedWithRest(check, form));
  if (new Set(left.map(({ service }) => service)).size < 2) return null;
  return (
    <Button
      className="self-end"
      onClick={() =>
        change((latest) =>
          confirmTogether(
            latest,
            checks.filter((check) => isConfirmedWithRest(check, latest)),
          ),
        )
      }
    >
      {/* With their number: the groups above are out of sight. */}
      <Plural value={left.length} one="# point restant OK" other="Les # points restants OK" />
    </Button>
  );
}

interface GroupProps extends Pick<StepProps, 'checks' | 'form' | 'change' | 'problemOf' | 'order' | 'Capture'> {
  name: string;
}

function Group({ name, checks, form, change, problemOf, order, Capture }: GroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-card px-3 pt-2 pb-1 lg:px-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id={titleId} className="min-w-0 leading-tight font-bold tracking-tight">
          {name}
        </h2>
        <ConfirmRest checks={checks} form={form} change={change} />
      </div>
      <ul className="divide-y divide-line-2">
        {checks.map((check) => (
          <CheckRow
            key={check.code}
            check={check}
            answer={form.checklist[check.code] ?? unanswered}
            doubts={doubtsOf(check, form, checks)}
            onAnswer={(part) =>
              change((latest) => withAnswers(latest, [check], (current) => ({ ...current, ...part })))
            }
            onPhotos={(photosOf) =>
              change((latest) =>
                withAnswers(latest, [check], (current) => ({ ...current, photos: photosOf(current.photos) })),
              )
            }
            problemOf={problemOf}
            order={order}
            Capture={Capture}
          />
        ))}
      </ul>
    </section>
  );
}

/** Shows the checklist, one group a service. */
export function ChecklistView({ checks, order, form, change, problemOf, Capture }: Omit<GroupProps, 'name'>) {
  const nameOf = useGroupName({ order });
  const services = [...new Set(checks.map(({ service }) => service))];
  return (
    <>
      {services.map((service) => (
        <Group
          key={service}
          name={nameOf(service)}
          checks={checks.filter((check) => check.service === service)}
          form={form}
          change={change}
          problemOf={problemOf}
          order={order}
          Capture={Capture}
        />
      ))}
      <ConfirmAll checks={checks} form={form} change={change} />
    </>
  );
}
