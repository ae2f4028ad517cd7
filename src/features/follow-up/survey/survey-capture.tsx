import { useEffect, useRef, useState } from 'react';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import { answerTo } from '#contract/rules/surveys/survey.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import { OrderCapture } from '#parts/order-files/capture/order-capture.tsx';
import { ShownFile } from '#parts/order-files/shown-file.tsx';
import { useFileChanges } from '#parts/order-files/tiles/use-file-changes.ts';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import type { StoreAnswer } from './use-answer.ts';
import { filesOf } from './use-answer.ts';

/** What is captured: a file that answers a question, or one that proves its answer. */
export interface Capturing {
  question: SurveyQuestion;
  what: 'value' | 'proof';
}

interface SurveyCaptureProps {
  order: Order;
  /** Null while nothing is captured. */
  capturing: Capturing | null;
  answers: FollowUp['answers'];
  onAnswer: StoreAnswer;
  /** Takes the answer to a question back. */
  onClear: (question: string) => Promise<void>;
  onClose: () => void;
  /** The file that is shown full screen; null without one. */
  shownId: string | null;
  onShow: (id: string | null) => void;
}

/** The camera and the file picker of a question, and its files full screen. */
export function SurveyCapture(props: SurveyCaptureProps) {
  const { order, capturing, answers, onAnswer, onClear, onClose, shownId, onShow } = props;
  const { files } = useOrderFiles(order) ?? { files: [] };
  const changes = useFileChanges(order.id);
  const isPhone = useMediaQuery('(pointer: coarse)');
  // Several photos are stored before the answer is read again.
  const taken = useRef<readonly string[]>([]);
  const [over, setOver] = useState<Capturing | null>(null);
  useEffect(() => {
    taken.current = capturing === null ? [] : filesOf(answerTo(answers, capturing.question.code), capturing.what);
    setOver(capturing);
    // The answers at the opening: later ones come from here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [capturing]);

  function answer(ids: readonly string[]): void {
    if (capturing === null) return;
    taken.current = ids;
    const { question, what } = capturing;
    if (what === 'proof') void onAnswer(question.code, { proofs: ids });
    else if (ids.length > 0) void onAnswer(question.code, { value: { type: 'files', uploadIds: [...ids] } });
    else void onClear(question.code);
  }

  return (
    <>
      {capturing === null || over !== capturing ? null : (
        <OrderCapture
          orderId={order.id}
          required={[]}
          names={files.map(({ upload }) => upload.name)}
          adding={{ document: null, given: [], filming: isPhone && capturing.question.type !== 'document' }}
          onStored={(id) => (taken.current.includes(id) ? undefined : answer([...taken.current, id]))}
          onDiscard={(id) => {
            answer(taken.current.filter((one) => one !== id));
            changes.discard(id);
          }}
          onClose={onClose}
        />
      )}
      <ShownFile files={files} shownId={shownId} onShow={onShow} />
    </>
  );
}
