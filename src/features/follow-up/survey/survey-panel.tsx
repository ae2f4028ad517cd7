import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, CheckCheck, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Content } from '#contract/content/content.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import { canTransitionFollowUp } from '#contract/rules/record-states.ts';
import type { SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import { answerTo } from '#contract/rules/surveys/survey.ts';
import type { RefusedForm } from '#data/queries/visits/visit-forms.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent, useInLanguage } from '#hooks/app/use-content.ts';
import { useMayChange } from '#hooks/orders/use-may-change.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Gone, GoneNotice, useOrderGone } from '#parts/forms/gone.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Meter } from '#ui/states/meter.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { ThumbBar } from '#ui/actions/thumb-bar.tsx';
import { useHeld } from '#ui/timing/use-held.ts';
import { useIsInHand } from '#ui/layers/use-last.ts';
import { AnswerList, ClosedAnswers } from '#parts/surveys/answer-list.tsx';
import { FollowUpState } from '../follow-up-state.tsx';
import { MissingAnswers, useRefusedSubmission } from './missing-answers.tsx';
import { QuestionCard, questionAnchor } from './question-card.tsx';
import { SectionChips } from './section-chips.tsx';
import type { Capturing } from './survey-capture.tsx';
import { SurveyCapture } from './survey-capture.tsx';
import { SurveyHeading } from './survey-heading.tsx';
import { SurveyKeys } from './survey-keys.tsx';
import { UnshownDrafts } from './unshown-drafts.tsx';
import { useAnswer } from './use-answer.ts';
import { useSuggestions } from './use-suggestions.ts';
import type { Survey } from './use-survey.ts';
import { useSurveyPlace } from './use-survey-place.ts';
import { useSurvey } from './use-survey.ts';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';

interface SurveyPanelProps {
  order: Order;
  /** Null when the order has none yet: the first answer makes it. */
  followUp: FollowUp | null;
}

/** The survey of one order, section by section. Each answer is stored at once, so that nothing has to be saved. */
export function SurveyPanel({ order, followUp }: SurveyPanelProps) {
  const isClosed = !useMayChange(order) || followUp?.state === 'accepted';
  // What is typed stays in its field when a colleague accepts the survey or takes the order.
  const isReadOnly = useHeld(isClosed, useIsInHand());
  const why = useClosedSurvey(order, followUp);
  return (
    <Gone why={isClosed && !isReadOnly ? why : null}>
      <Questions order={order} followUp={followUp} isReadOnly={isReadOnly} />
    </Gone>
  );
}

/** Returns why nobody answers the survey any more, or not this user, as a sentence. */
function useClosedSurvey(order: Order, followUp: FollowUp | null): string | null {
  const { t } = useLingui();
  const gone = useOrderGone(true);
  if (followUp?.state !== 'accepted') return gone;
  const by = followUp.history.at(-1)?.by.name ?? t`un collègue`;
  return t`Ce relevé est déjà accepté par ${by}.`;
}

/** Returns the questions of a section to show: those that are asked, and the one that is being answered while no longer asked. */
function useShownQuestions(content: Content | null, asked: readonly SurveyQuestion[], section: string | null) {
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const follow = (target: EventTarget | null): void =>
      setFocused(target instanceof Element ? (target.closest(`[id^="${questionAnchor('')}"]`)?.id ?? null) : null);
    document.addEventListener('focusin', ({ target }) => follow(target), { signal: stop.signal });
    document.addEventListener('focusout', () => follow(null), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const isFocused = ({ code }: SurveyQuestion): boolean => questionAnchor(code) === focused;
  if (focused === null || asked.some(isFocused)) return asked;
  return (content?.survey.questions ?? []).filter(
    (one) => one.section === section && (isFocused(one) || asked.some(({ code }) => code === one.code)),
  );
}

function Questions({ order, followUp, isReadOnly }: SurveyPanelProps & { isReadOnly: boolean }) {
  const { t } = useLingui();
  const content = useContent();
  const inLanguage = useInLanguage();
  const survey = useSurvey(content?.survey, order.id, followUp);
  const { give: answer, clear, takeOut } = useAnswer(order.id);
  const [capturing, setCapturing] = useState<Capturing | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const offered = useSuggestions(order, followUp, answer);
  const place = useSurveyPlace(survey);
  const refused = useRefusedSubmission(order);
  const section = survey.sections.find((one) => one.section.code === place.section);
  const answers = followUp?.answers ?? {};
  const shown = useShownQuestions(content, section?.questions ?? [], place.section);
  if (content === null) return <SkeletonCards label={t`Lecture du relevé`} />;
  const confirmable = place.section === null ? 0 : offered.countIn(place.section);
  const closed = survey.closed.filter((code) => sectionOf(content, code) === place.section);
  const actions = isReadOnly ? null : (
    <SurveyActions order={order} followUp={followUp} survey={survey} refused={refused} onNext={place.next} />
  );
  return (
    <div className="flex flex-col gap-2 lg:gap-3">
      <SurveyHeading order={order} followUp={followUp} actions={actions} />
      <GoneNotice />
      <FollowUpState order={order} followUp={followUp} />
      {isReadOnly || followUp?.state === 'submitted' ? (
        <Progress survey={survey} />
      ) : (
        <MissingAnswers survey={survey} refused={refused} progress={<Progress survey={survey} />} onShow={place.show} />
      )}
      <SectionChips sections={survey.sections} current={place.section} onChoose={place.open} />
      {section === undefined ? null : (
        <div className="flex flex-col gap-2">
          {/* The bar of sections says it on a phone. */}
          <h2 className="text-lg leading-tight font-bold tracking-tight max-lg:sr-only">
            {inLanguage(section.section.name)}
          </h2>
          {isReadOnly || confirmable < 2 ? null : (
            <Button
              icon={CheckCheck}
              onClick={() => offered.confirmSection(section.section.code)}
              className="self-start"
            >
              <Trans>Confirmer la section ({confirmable})</Trans>
            </Button>
          )}
          {isReadOnly ? (
            <AnswerList answers={answers} codes={section.questions.map(({ code }) => code)} onOpen={setShownId} />
          ) : (
            shown.map((question) => (
              <QuestionCard
                key={question.code}
                orderId={order.id}
                question={question}
                answer={answerTo(answers, question.code)}
                aside={notedAside(followUp, question.code)}
                isDone={!survey.isOpen(question.code)}
                returned={returnedOf(followUp, question.code)}
                suggestions={offered.of(question.code)}
                onConfirm={(suggestion) => offered.confirm(question.code, suggestion)}
                onClear={() => clear(question.code)}
                onTakeOut={(what, id) => takeOut(question.code, what, id)}
                isSubmitted={followUp?.state === 'submitted'}
                reasons={content.survey.unknownReasons}
                onAnswer={(part, ends) => answer(question.code, part, ends)}
                onCapture={(what) => setCapturing({ question, what })}
                onOpen={setShownId}
              />
            ))
          )}
          <ClosedAnswers answers={answers} codes={closed} onOpen={setShownId} />
        </div>
      )}
      <UnshownDrafts orderId={order.id} shown={isReadOnly ? [] : survey.asked} />
      {actions === null ? null : <SurveyKeys onNext={place.nextField} />}
      {actions === null ? null : (
        <ThumbBar>
          <div className="flex gap-2">{actions}</div>
        </ThumbBar>
      )}
      <SurveyCapture
        order={order}
        capturing={capturing}
        answers={answers}
        onAnswer={answer}
        onClear={clear}
        onClose={() => setCapturing(null)}
        shownId={shownId}
        onShow={setShownId}
      />
    </div>
  );
}

/** Returns why a supervisor returned the answer to a question; undefined when it was not. A code does not reach the prototype. */
function returnedOf(
  followUp: FollowUp | null,
  question: string,
): NonNullable<FollowUp['returned']>[string] | undefined {
  const returned = followUp?.returned ?? {};
  return Object.hasOwn(returned, question) ? returned[question] : undefined;
}

/** Returns what former holders of the order noted for a question that nobody has answered (rule PL3f). */
function notedAside(followUp: FollowUp | null, question: string): FollowUp['answers'][string]['earlier'] {
  const noted = new Map(Object.entries(followUp?.cleared ?? {})).get(question) ?? [];
  return noted.filter(({ byFormer }) => byFormer === true);
}

/** Returns the section of a question; that of the first for one that the content no longer has. */
function sectionOf({ survey }: Content, code: string): string | undefined {
  return survey.questions.find((question) => question.code === code)?.section ?? survey.sections[0]?.code;
}

function Progress({ survey: { answered, asked } }: { survey: Survey }) {
  const { t } = useLingui();
  const all = asked.length;
  const left = all - answered;
  return (
    <Meter
      label={t`${answered} sur ${all} réponses`}
      words={left === 0 ? t`relevé complet` : t`${plural(left, { one: '# question', other: '# questions' })}`}
      value={answered}
      max={all}
    />
  );
}

interface SurveyActionsProps extends SurveyPanelProps {
  survey: Survey;
  /** The last submission, when the server refused it: the next one replaces it. */
  refused: RefusedForm<unknown> | null;
  onNext: () => void;
}

/** The next thing to do: the next open question, or to submit the complete survey. */
function SurveyActions({ order, followUp, survey, refused, onNext }: SurveyActionsProps) {
  const { t } = useLingui();
  const { requestSync } = useAppData();
  const mutate = useMutate();
  const showOutcome = useShowOutcome();
  const { submit, isSubmitting } = useSubmit(async () => {
    const outcome = await mutate(
      { name: 'followUp.submit', args: { orderId: order.id } },
      { replaces: refused?.id ?? null },
    );
    if (showOutcome(outcome, t`Remise enregistrée.`).ok) requestSync();
    return outcome;
  });
  const left = survey.asked.length - survey.answered;
  if (left > 0) {
    return (
      // Its own element: the tap that leaves the last field must not submit by the button that takes its place.
      <Button key="next" look="primary" size="large" icon={ArrowDown} onClick={onNext} className="flex-1">
        <Plural value={left} one="Question suivante, encore #" other="Question suivante, encore #" />
      </Button>
    );
  }
  if (followUp === null || !canTransitionFollowUp(followUp.state, 'submitted')) return null;
  return (
    <Button
      key="submit"
      look="primary"
      size="large"
      icon={Send}
      disabled={isSubmitting}
      onClick={() => void submit()}
      className="flex-1"
    >
      <Trans>Remettre au superviseur</Trans>
    </Button>
  );
}
