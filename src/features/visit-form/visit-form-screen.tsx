import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { VisitFacts } from '#data/queries/visit-forms.ts';
import { visitFacts } from '#data/queries/visit-forms.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useContent } from '#hooks/content.ts';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { AbsenceView } from './absence-view.tsx';
import { ClientVisitPart } from './client-visit-part.tsx';
import { FormView } from './form-view.tsx';
import { HandedIn } from './handed-in.tsx';
import { NotFillable, VisitNotHere } from './not-fillable.tsx';
import type { CaptureComponent } from './step-props.ts';
import { useVisitForm } from './use-visit-form.ts';
import { VisitChoice } from './visit-choice.tsx';

/** The form of a visit (`?visit=`, `&flow=absent` when nobody was there) or of a visit to a client (`?client=`). */
export function VisitFormScreen({ Capture }: { Capture: CaptureComponent }) {
  const [query] = useSearchParams();
  const visitId = query.get('visit');
  const clientId = query.get('client');
  if (clientId !== null) return <ClientVisitPart key={clientId} clientId={clientId} />;
  if (visitId === null) return <VisitChoice />;
  const isAbsent = query.get('flow') === 'absent';
  return <VisitPart key={`${visitId} ${isAbsent}`} visitId={visitId} isAbsent={isAbsent} Capture={Capture} />;
}

function Reading() {
  const { t } = useLingui();
  return (
    <div className="p-4">
      <SkeletonCards label={t`Lecture de la visite`} count={1} />
    </div>
  );
}

interface VisitPartProps {
  visitId: string;
  isAbsent: boolean;
  Capture: CaptureComponent;
}

function VisitPart({ visitId, isAbsent, Capture }: VisitPartProps) {
  const { t, i18n } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const facts = useLive((db) => visitFacts(db, visitId), [visitId]);
  if (facts === undefined) return <Reading />;
  const { visit, order, feedback, refused } = facts;
  const street = order === undefined ? t`Visite introuvable` : addressLines(i18n, order.address).street;
  const title = isAbsent ? t`Client absent : ${street}` : t`Formulaire : ${street}`;
  if (visit === undefined)
    return (
      <>
        <PageTitle>{t`Visite introuvable`}</PageTitle>
        <VisitNotHere />
      </>
    );
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {visit.employee.id !== actor.id && !supervisor ? (
        <NotFillable title={t`Cette visite n’est pas la vôtre`}>
          <Trans>Elle est celle de {visit.employee.name} : le formulaire se remplit sur son appareil.</Trans>
        </NotFillable>
      ) : (
        <OwnVisit facts={{ ...facts, visit }} isAbsent={isAbsent} Capture={Capture}>
          {feedback === undefined ? null : (
            <HandedIn visit={visit} order={order} feedback={feedback} hasRefused={refused !== null} />
          )}
        </OwnVisit>
      )}
    </>
  );
}

interface OwnVisitProps {
  facts: VisitFacts & { visit: Visit };
  isAbsent: boolean;
  Capture: CaptureComponent;
  /** In place of the form, once it was handed in. */
  children: React.ReactNode;
}

function OwnVisit({ facts: { visit, order, refused, refusedAbsence }, isAbsent, Capture, children }: OwnVisitProps) {
  const { t } = useLingui();
  const content = useContent();
  if (children !== null) return children;
  if (order === undefined)
    return (
      <NotFillable title={t`La commande de cette visite n’est pas sur cet appareil`}>
        <Trans>Elle arrive dès qu’il y a du réseau ; le formulaire s’ouvrira alors ici.</Trans>
      </NotFillable>
    );
  if (isAbsent) return <AbsenceView visit={visit} order={order} refused={refusedAbsence} Capture={Capture} />;
  // Begun anew once the company's content is here: what is asked comes from it.
  return (
    <DraftedForm
      key={content === null ? 'without' : 'with'}
      visit={visit}
      order={order}
      refused={refused}
      Capture={Capture}
    />
  );
}

interface DraftedFormProps {
  visit: Visit;
  order: Order;
  refused: VisitFacts['refused'];
  Capture: CaptureComponent;
}

/** The form, once it is known what was kept of it. */
function DraftedForm({ visit, order, refused, Capture }: DraftedFormProps) {
  const { i18n } = useLingui();
  const draft = useVisitForm(visit, order, refused);
  if (!draft.ready) return <Reading />;
  const refusal = refused === null ? null : errorSentence(i18n, refused.code);
  return <FormView visit={visit} order={order} draft={draft} refusal={refusal} Capture={Capture} />;
}
