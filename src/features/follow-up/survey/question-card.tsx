import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, Check, CircleDashed, CircleHelp, Eraser, MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Content } from '#contract/content/content.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import { answerNoteMax } from '#contract/entities/follow-up.ts';
import type { AnswerValue, SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import type { Suggestion } from '#data/queries/visits/survey-suggestions.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useInLanguage } from '#hooks/app/use-content.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { AnswerTrail, EarlierAnswers } from '#parts/surveys/answer-trail.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';
import type { AnswerControlProps } from './answer-controls.tsx';
import { ChoiceAnswer, ChoicesAnswer, NumberAnswer, YesNoAnswer } from './answer-controls.tsx';
import { AnswerFiles } from './answer-files.tsx';
import { NoteField, TextAnswer } from './answer-texts.tsx';
import { SuggestedAnswer } from './suggested-answer.tsx';
import type { AnswerPart } from './use-answer.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { surveyAnswerDraft } from './survey.draft.ts';
import { noteField } from '#data/queries/visits/typed-answers.ts';

/** Returns the element that holds a question. */
export function questionAnchor(code: string): string {
  return `question-${code}`;
}

interface QuestionCardProps {
  orderId: string;
  question: SurveyQuestion;
  answer: FollowUp['answers'][string] | undefined;
  /** What was noted without being its answer. */
  aside: FollowUp['answers'][string]['earlier'];
  /** Whether it has an answer that counts: one that suits it, with nothing else typed over it. */
  isDone: boolean;
  /** Why a supervisor returned the answer; undefined when it was not. */
  returned: Return | undefined;
  reasons: Content['survey']['unknownReasons'];
  /** What was carried over to it and is not confirmed. */
  suggestions: readonly Suggestion[];
  onConfirm: (suggestion: Suggestion) => void;
  /** Takes the answer back. */
  onClear: () => Promise<void>;
  /** Takes a file out of the answer, or out of its proofs. */
  onTakeOut: (what: 'value' | 'proof', uploadId: string) => void;
  /** The survey was submitted: only what its reader does now takes that back. */
  isSubmitted: boolean;
  /** Resolves with true once the answer is stored on this device, and its drafts have ended. */
  onAnswer: (part: AnswerPart, ends: readonly EndedDraft[]) => Promise<boolean>;
  /** Captures a file of the answer itself, or of its proofs. */
  onCapture: (what: 'value' | 'proof') => void;
  onOpen: (uploadId: string) => void;
}

/** One question: its answer inline, "cannot be determined" with a reason, a note, and photos that prove it. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, answer, isDone, returned, suggestions, onConfirm, onClear, onCapture, onOpen, reasons, orderId } =
    props;
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const [isUnknownOpen, setIsUnknownOpen] = useState(false);
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  /** The answer that a reason replaced here. */
  const [replaced, setReplaced] = useState<AnswerValue>();
  const value = answer?.value;
  const isUnknown = value?.type === 'unknown';
  const proofs = answer?.proofs ?? [];
  const note = useDraft(surveyAnswerDraft(orderId, noteField(question.code)), answer?.note ?? '');
  const hasNote = isNoteOpen || note.text !== '';
  const text = inLanguage(question.text);
  // A note that was typed before the answer goes with it, unless a colleague wrote another: its field asks first.
  const isSent = note.dirty && note.movedTo === null && !isTooLong(note.text, answerNoteMax);
  const onAnswer = async (part: AnswerPart, ...ends: EndedDraft[]): Promise<boolean> => {
    const isStored = await (isSent
      ? props.onAnswer({ ...part, note: note.text.trim() }, [...ends, note])
      : props.onAnswer(part, ends));
    if (isStored && isSent) await note.saved();
    return isStored;
  };
  const saveNote = (): unknown => (isSent && value !== undefined ? onAnswer({}) : undefined);
  // A note that was typed right before the app ended becomes part of its answer.
  useEffect(() => {
    if (note.ready && !props.isSubmitted) saveNote();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, when the draft was read: from then on leaving the field decides.
  }, [note.ready]);
  return (
    <section
      id={questionAnchor(question.code)}
      tabIndex={-1}
      aria-label={text}
      className="scroll-mt-2 rounded-card border border-line bg-card px-3 pt-0.5 pb-3 outline-none focus-visible:border-accent"
    >
      <div className="flex items-center">
        <h3 className="flex min-w-0 flex-1 items-center gap-2 leading-5 font-semibold">
          <Icon of={isDone ? Check : CircleDashed} size={18} className={isDone ? 'text-safe' : 'text-ink-2'} />
          {isDone ? (
            <span className="sr-only">
              <Trans>répondu</Trans>
            </span>
          ) : null}
          <span className="min-w-0 hyphens-auto wrap-anywhere">{text}</span>
        </h3>
        <Tools
          text={text}
          isNoteOpen={hasNote}
          isUnknown={isUnknown || isUnknownOpen}
          onUnknown={setIsUnknownOpen}
          onNote={() => setIsNoteOpen(!isNoteOpen)}
          onProof={value === undefined || question.type === 'photo' ? null : () => onCapture('proof')}
          onClear={value === undefined ? null : () => void onClear()}
        />
      </div>
      {returned === undefined ? null : (
        <Returned returned={returned} onKeep={value === undefined ? null : () => void onAnswer({})} />
      )}
      {suggestions.map((suggestion) => (
        <SuggestedAnswer
          key={`${suggestion.from?.type ?? 'files'} ${suggestion.otherBox ?? ''}`}
          question={question}
          suggestion={suggestion}
          isAnswered={value !== undefined}
          onConfirm={() => onConfirm(suggestion)}
          onOpen={onOpen}
        />
      ))}
      <Control
        orderId={orderId}
        question={question}
        value={value}
        by={answer?.by.name ?? null}
        onAnswer={(next, ...ends) => onAnswer({ value: next }, ...ends)}
        onClear={onClear}
        isSubmitted={props.isSubmitted}
        onRemove={(id) => props.onTakeOut('value', id)}
        onCapture={() => onCapture('value')}
        onOpen={onOpen}
      />
      <Trail question={question.code} answer={answer} aside={props.aside} />
      {isUnknown || isUnknownOpen ? (
        <UnknownReasons
          reasons={reasons}
          chosen={isUnknown ? value.reason : null}
          onChoose={(reason) => {
            if (!isUnknown) setReplaced(value);
            void onAnswer({ value: { type: 'unknown', reason } });
          }}
          onClear={() => {
            setReplaced(undefined);
            if (replaced === undefined) void onClear();
            else void onAnswer({ value: replaced });
          }}
        />
      ) : null}
      {hasNote ? (
        <NoteField note={note} by={answer?.by.name ?? null} isAnswered={value !== undefined} onLeave={saveNote} />
      ) : null}
      {proofs.length === 0 ? null : (
        <div className="mt-2">
          <AnswerFiles
            label={t`Preuves`}
            uploadIds={proofs}
            isPhoto
            onAdd={() => onCapture('proof')}
            onOpen={onOpen}
            onRemove={(id) => props.onTakeOut('proof', id)}
          />
        </div>
      )}
    </section>
  );
}

interface TrailProps extends Pick<QuestionCardProps, 'answer' | 'aside'> {
  question: string;
}

/** Who answered before, or noted something without its being the answer. */
function Trail({ question, answer, aside }: TrailProps) {
  const { actor } = useAppData();
  if (answer !== undefined)
    return <AnswerTrail question={question} answer={answer} showAuthor={answer.by.id !== actor.id} showOrigin />;
  return (
    <div className="mt-1.5 text-sm text-ink-2 empty:hidden">
      <EarlierAnswers question={question} answers={aside} />
    </div>
  );
}

type Return = NonNullable<FollowUp['returned']>[string];

/** Why a supervisor returned the answer. `onKeep` lets it stand as it is; null when it was taken back. */
function Returned({ returned: { by, reason }, onKeep }: { returned: Return; onKeep: (() => void) | null }) {
  return (
    <div className="mb-2.5">
      <Notice tone="bad">
        <p>
          <Trans>
            À revoir, {by.name} : {reason}
          </Trans>
        </p>
        {onKeep === null ? null : (
          <Button look="quiet" className="mt-1" onClick={onKeep}>
            <Trans>Garder la réponse</Trans>
          </Button>
        )}
      </Notice>
    </div>
  );
}

interface UnknownReasonsProps {
  reasons: Content['survey']['unknownReasons'];
  /** Null without a reason. */
  chosen: string | null;
  onChoose: (reason: string) => void;
  onClear: () => void;
}

/** Why an answer cannot be determined. A second tap takes it back: the answer that it replaced stands again. */
function UnknownReasons({ reasons, chosen, onChoose, onClear }: UnknownReasonsProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  return (
    <div role="group" data-reasons aria-label={t`Raison`} className="mt-1 flex flex-wrap gap-x-2">
      {reasons.map(({ code, name }) => (
        <ToggleChip
          key={code}
          dense
          pressed={chosen === code}
          onChange={(isPressed) => (isPressed ? onChoose(code) : onClear())}
        >
          {inLanguage(name)}
        </ToggleChip>
      ))}
    </div>
  );
}

interface ToolsProps {
  /** Of the question. */
  text: string;
  isNoteOpen: boolean;
  onNote: () => void;
  isUnknown: boolean;
  onUnknown: (isOpen: boolean) => void;
  /** Null where no photo proves the answer. */
  onProof: (() => void) | null;
  /** Null without an answer. */
  onClear: (() => void) | null;
}

/** What else belongs to an answer, beside the question. What comes with an answer stands first: the others keep their place. */
function Tools({ text, isNoteOpen, onNote, isUnknown, onUnknown, onProof, onClear }: ToolsProps) {
  const { t } = useLingui();
  return (
    <div className="-mr-3 flex shrink-0">
      {onProof === null ? null : (
        <IconButton icon={Camera} iconSize={18} label={t`Photo de preuve : ${text}`} onClick={onProof} />
      )}
      {onClear === null ? null : (
        <IconButton icon={Eraser} iconSize={18} label={t`Enlever la réponse : ${text}`} onClick={onClear} />
      )}
      <IconButton
        look={isNoteOpen ? 'accent' : 'plain'}
        icon={MessageSquareText}
        iconSize={18}
        label={t`Note : ${text}`}
        aria-expanded={isNoteOpen}
        onClick={onNote}
      />
      <IconButton
        look={isUnknown ? 'accent' : 'plain'}
        icon={CircleHelp}
        iconSize={18}
        label={t`Ne peut être déterminé`}
        aria-pressed={isUnknown}
        aria-keyshortcuts="u"
        onClick={() => onUnknown(!isUnknown)}
      />
    </div>
  );
}

interface ControlProps {
  orderId: string;
  question: SurveyQuestion;
  value: AnswerValue | undefined;
  by: string | null;
  onAnswer: AnswerControlProps['onAnswer'];
  onClear: () => Promise<void>;
  isSubmitted: boolean;
  /** Takes a file out of the answer. */
  onRemove: (uploadId: string) => void;
  onCapture: () => void;
  onOpen: (uploadId: string) => void;
}

function Control({ onClear, isSubmitted, onRemove, onCapture, onOpen, ...props }: ControlProps) {
  const { question, value } = props;
  const inLanguage = useInLanguage();
  switch (question.type) {
    case 'choice':
      return <ChoiceAnswer {...props} />;
    case 'choices':
      return <ChoicesAnswer {...props} />;
    case 'yesno':
      return <YesNoAnswer {...props} />;
    case 'number':
      return <NumberAnswer {...props} onClear={onClear} isSubmitted={isSubmitted} />;
    case 'text':
      return <TextAnswer {...props} onClear={onClear} isSubmitted={isSubmitted} />;
    case 'photo':
    case 'document': {
      const ids = value?.type === 'files' ? value.uploadIds : [];
      return (
        <AnswerFiles
          label={inLanguage(question.text)}
          uploadIds={ids}
          isPhoto={question.type === 'photo'}
          onAdd={onCapture}
          onOpen={onOpen}
          onRemove={onRemove}
        />
      );
    }
  }
}
