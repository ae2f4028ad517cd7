import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { visitStandingLabels } from '#labels/people/standing-labels.ts';
import { noShowPath } from '#parts/forms/form-paths.ts';
import { SurveyLink } from '#parts/surveys/survey-link.tsx';
import { VisitStanding } from '#parts/visit-life/state/visit-standing.tsx';
import { areaLink } from '#ui/actions/area-link.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { CameraLink } from './form-camera.tsx';
import { MovedNotice, useMove } from '../model/moved-notice.tsx';
import { RefusedNotice } from './refused-notice.tsx';

interface FormHeaderProps {
  visit: Visit;
  order: Order;
  arrivedDay: string;
  /** Something was filled in, and is not sent. */
  begun: boolean;
  /** Why the server refused the form. Null when it did not. */
  refusal: string | null;
  /** The submitted form that this one corrects; null for a new one. */
  corrects: Feedback | null;
}

/** What the form stands on, on one line; and the whole of it. */
interface Standing {
  line: string;
  tone: string;
  notice: ReactNode;
}

/** Returns what is to be known before the form is sent, the most pressing first. */
function useStandings({ visit, arrivedDay, refusal, corrects }: FormHeaderProps): Standing[] {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const move = useMove(visit, arrivedDay) ?? null;
  const isCalledOff = visit.state === 'cancelled' || visit.state === 'absent';
  const standings: Standing[] = [];
  if (refusal !== null)
    standings.push({ line: t`Refusé par le serveur`, tone: 'text-bad', notice: <RefusedNotice reason={refusal} /> });
  if (isCalledOff)
    standings.push({
      line: visitStandingLabels({ i18n, formats }, visit),
      tone: 'text-wait',
      notice: (
        <Notice tone="wait">
          <VisitStanding visit={visit} />
          <p>
            <Trans>N’envoyez le formulaire que si la visite a eu lieu.</Trans>
          </p>
        </Notice>
      ),
    });
  else if (move !== null)
    standings.push({
      line: t`Déplacée au ${formats.dateTime(visit.plannedStart)}`,
      tone: 'text-wait',
      notice: <MovedNotice visit={visit} arrivedDay={arrivedDay} />,
    });
  if (corrects !== null)
    standings.push({
      line: t`Correction du formulaire de ${corrects.by.name}`,
      tone: 'text-accent',
      notice: <CorrectionNotice feedback={corrects} />,
    });
  return standings;
}

/** The visit on one line, its state on another, the camera, the survey and the no-show. A desk shows the notices whole. */
export function FormHeader(props: FormHeaderProps) {
  const { visit, order, begun } = props;
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const standings = useStandings(props);
  const [isOpen, setIsOpen] = useState(false);
  const [first] = standings;
  const { street } = addressLines(i18n, order.address);
  return (
    <>
      <header className="flex min-h-11 items-center gap-x-1 lg:gap-x-3">
        <div className="relative flex min-w-0 flex-1 flex-col justify-center self-stretch leading-tight">
          <h1 className="text-base leading-tight font-bold tracking-tight lg:text-2xl">
            <LocalLink
              to={`/orders/${order.number ?? order.id}`}
              className={classNames(areaLink, 'block truncate underline-offset-4 hover:underline')}
            >
              {street}
            </LocalLink>
          </h1>
          {first === undefined ? null : (
            // Above the link that covers the title.
            <div aria-live="polite" className="relative lg:hidden">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
                className={classNames('flex min-h-6 max-w-full items-center gap-1 text-sm font-semibold', first.tone)}
              >
                <span className="truncate">{first.line}</span>
                <Icon of={ChevronDown} size={16} className={isOpen ? 'rotate-180' : ''} />
              </button>
            </div>
          )}
          <p className={classNames('truncate text-sm text-ink-2 tabular-nums', first !== undefined && 'max-lg:hidden')}>
            {begun ? t`Brouillon, pas encore envoyé` : formats.time(visit.plannedStart)}
          </p>
        </div>
        <CameraLink />
        <SurveyLink order={order} className={linkClasses} />
        {canTransitionVisit(visit.state, 'absent') ? (
          <LocalLink to={noShowPath(visit.id)} title={t`Client absent ?`} className={linkClasses}>
            <Icon of={UserX} size={18} />
            <span>
              <Trans>Client absent ?</Trans>
            </span>
          </LocalLink>
        ) : null}
      </header>
      {standings.length === 0 ? null : (
        <div className={classNames('flex flex-col gap-2', !isOpen && 'max-lg:hidden')}>
          {standings.map(({ line, notice }) => (
            <div key={line}>{notice}</div>
          ))}
        </div>
      )}
    </>
  );
}

/** On a phone the icon alone: the title keeps its line. */
const linkClasses =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 text-body font-semibold text-accent hover:underline max-sm:[&>span]:sr-only';

/** Says which form is corrected, and that its former answers stay readable. */
function CorrectionNotice({ feedback: { by, submittedAt } }: { feedback: Feedback }) {
  const formats = useFormats();
  return (
    <Notice tone="info">
      <Trans>
        Correction du formulaire de {by.name}, {formats.dateTime(submittedAt)}. Les réponses d’avant restent lisibles.
      </Trans>
    </Notice>
  );
}
