import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canCorrectForm } from '#contract/rules/orders/visit-history.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import type { VisitFacts } from '#data/queries/visits/visit-forms.ts';
import { visitFacts } from '#data/queries/visits/visit-forms.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { visitStateLabels } from '#labels/orders/order-labels.ts';
import type { LookUp } from '#hooks/orders/use-access.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent } from '#hooks/app/use-content.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { CommercialOnly } from '#parts/clients/commercial-only.tsx';
import { Gone, GoneNotice } from '#parts/forms/gone.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useIsInHand, useLast } from '#ui/layers/use-last.ts';
import { NoShowView } from './no-show/no-show-view.tsx';
import { ClientVisitView } from './client-visit/client-visit-view.tsx';
import { CorrectionView } from './correction-view.tsx';
import { FormView } from './frame/form-view.tsx';
import { SubmittedForm } from './submitted-form.tsx';
import { NotFillable, VisitNotHere } from './not-fillable.tsx';
import type { CaptureComponent } from './model/step-props.ts';
import { useAdoptedDraft, useVisitForm } from './use-visit-form.ts';
import { VisitChoice } from './steps/visit-choice.tsx';

/** Renders the form of a visit (`?visit=`), its correction (`&flow=correct`), of a no-show (`&flow=absent`) or of a client visit (`?client=`). */
export function VisitFormScreen({ Capture, lookUp }: Pick<VisitViewProps, 'Capture' | 'lookUp'>) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const visitId = query.get('visit');
  const clientId = query.get('client');
  const planned = query.get('planned');
  if (clientId !== null)
    return (
      <CommercialOnly title={t`Visite`}>
        <ClientVisitView key={`${clientId} ${planned}`} clientId={clientId} planned={planned} />
      </CommercialOnly>
    );
  if (visitId === null) return <VisitChoice />;
  const flow = query.get('flow') ?? '';
  return <VisitView key={`${visitId} ${flow}`} visitId={visitId} flow={flow} Capture={Capture} lookUp={lookUp} />;
}

function LoadingVisit() {
  const { t } = useLingui();
  return (
    <div className="p-4">
      <SkeletonCards label={t`Lecture de la visite`} count={1} />
    </div>
  );
}

interface VisitViewProps {
  visitId: string;
  /** `absent` reports a no-show, `correct` corrects the submitted form. */
  flow: string;
  Capture: CaptureComponent;
  /** Asks the server about a visit that is not on this device. */
  lookUp: LookUp;
}

function VisitView({ visitId, flow, Capture, lookUp }: VisitViewProps) {
  const { t, i18n } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const found = useLive((db) => visitFacts(db, visitId), [visitId]);
  const isFillable = found !== undefined && mayFill(found, flow, { id: actor.id, supervisor });
  // What is typed stays on screen, whatever becomes of the visit.
  const kept = useLast(isFillable ? found : undefined, useIsInHand());
  const why = useFormGone(found, kept !== undefined && !isFillable, actor.id);
  const facts = why === null ? found : kept;
  if (facts === undefined) return <LoadingVisit />;
  const { visit, order, feedback, refused } = facts;
  const isNoShow = flow === 'absent';
  const street = order === undefined ? t`Visite introuvable` : addressLines(i18n, order.address).street;
  const title = isNoShow ? t`Client absent : ${street}` : t`Formulaire : ${street}`;
  if (visit === undefined)
    return (
      <>
        <PageTitle>{t`Visite introuvable`}</PageTitle>
        <VisitNotHere visitId={visitId} lookUp={lookUp} />
      </>
    );
  return (
    <Gone why={why}>
      <PageTitle>{title}</PageTitle>
      <GoneNotice />
      {visit.employee.id !== actor.id && !supervisor ? (
        <NotFillable title={t`Cette visite n’est pas la vôtre`}>
          <Trans>Elle est celle de {visit.employee.name} : le formulaire se remplit sur son appareil.</Trans>
        </NotFillable>
      ) : (
        <OwnVisit facts={{ ...facts, visit }} isNoShow={isNoShow} Capture={Capture} lookUp={lookUp}>
          {feedback === undefined ? null : (
            <Submitted facts={{ visit, order, feedback, refused }} corrects={flow === 'correct'} Capture={Capture} />
          )}
        </OwnVisit>
      )}
    </Gone>
  );
}

/** Returns whether the facts lead to a form that the user fills in. */
function mayFill(
  { visit, order, feedback }: VisitFacts,
  flow: string,
  { id, supervisor }: { id: string; supervisor: boolean },
): boolean {
  if (visit === undefined || order === undefined || (visit.employee.id !== id && !supervisor)) return false;
  if (flow === 'absent') return feedback === undefined && canTransitionVisit(visit.state, 'absent');
  return flow === 'correct' ? feedback !== undefined && canCorrectForm(order) : feedback === undefined;
}

/** Returns why the form cannot be sent any more, as a sentence: not for what its user did themselves. */
function useFormGone(facts: VisitFacts | undefined, isGone: boolean, actorId: string): string | null {
  const { t, i18n } = useLingui();
  if (!isGone || facts === undefined) return null;
  const { visit, order, feedback } = facts;
  if (visit === undefined || order === undefined) return t`Cette visite n’est plus à vous.`;
  if (feedback !== undefined)
    return feedback.by.id === actorId ? null : t`Ce formulaire est déjà envoyé par ${feedback.by.name}.`;
  if (canTransitionVisit(visit.state, 'absent')) return t`Cette visite n’est plus à vous.`;
  const by = visit.history.at(-1)?.by;
  const state = i18n._(visitStateLabels[visit.state]);
  return by === undefined || by.id === actorId ? null : t`Cette visite est « ${state} » : ${by.name}.`;
}

interface SubmittedProps {
  facts: Pick<VisitFacts, 'order' | 'refused'> & { visit: Visit; feedback: Feedback };
  corrects: boolean;
  Capture: CaptureComponent;
}

/** Shows the submitted form, or opens it for a correction while the office allows one. */
function Submitted({ facts: { visit, order, feedback, refused }, corrects, Capture }: SubmittedProps) {
  const content = useContent();
  if (corrects && order !== undefined && canCorrectForm(order)) {
    // The key restarts the form once the company's content arrives: it has the checks' texts.
    const key = content === null ? 'without' : 'with';
    return <CorrectionView key={key} visit={visit} order={order} feedback={feedback} Capture={Capture} />;
  }
  return <SubmittedForm visit={visit} order={order} feedback={feedback} hasRefused={refused !== null} />;
}

interface OwnVisitProps {
  facts: VisitFacts & { visit: Visit };
  isNoShow: boolean;
  Capture: CaptureComponent;
  lookUp: LookUp;
  /** Replaces the form once it is submitted. Null before. */
  children: React.ReactNode;
}

function OwnVisit({ facts, isNoShow, Capture, lookUp, children }: OwnVisitProps) {
  const { visit, order, refused, refusedNoShow } = facts;
  const content = useContent();
  if (children !== null) return children;
  if (order === undefined) return <VisitNotHere visitId={visit.id} lookUp={lookUp} hasVisit />;
  if (isNoShow) return <NoShowView visit={visit} order={order} refused={refusedNoShow} Capture={Capture} />;
  // The key restarts the form once the company's content arrives: the checklist comes from it.
  return (
    <AdoptedForm
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

/** Renders the form once its draft has what was filled in on another device. */
function AdoptedForm(props: DraftedFormProps) {
  return useAdoptedDraft(props.visit.id) ? <DraftedForm {...props} /> : <LoadingVisit />;
}

/** Renders the form once its draft is loaded. */
function DraftedForm({ visit, order, refused, Capture }: DraftedFormProps) {
  const errorText = useErrorMessage();
  const draft = useVisitForm(visit, order, refused);
  if (!draft.ready) return <LoadingVisit />;
  const refusal = refused === null ? null : errorText(refused.code);
  return <FormView visit={visit} order={order} draft={draft} refusal={refusal} Capture={Capture} />;
}
