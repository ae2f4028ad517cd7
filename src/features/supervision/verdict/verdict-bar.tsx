import { useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { use, useRef, useState } from 'react';
import type { DecisionAbout } from '#data/queries/decisions/contested-decisions.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { anywayLabel } from '#labels/mutations/decided-labels.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useCanDecideAnyway } from '#parts/decisions/use-can-decide-anyway.ts';
import { KeyCap } from '#parts/list-detail/keys-hint.tsx';
import { useKeys } from '#parts/list-detail/use-keys.ts';
import { Confirmation } from './confirmation.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import { EarlyKeysContext, useDeadTime } from '../keys/early-keys.ts';
import type { RefusalReason } from './reason-form.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useAskedDraft } from './use-asked-draft.ts';
import type { Over, Verdict } from './use-decide.ts';
import { useOver, useShown } from './use-shown.ts';

interface VerdictBarProps {
  about: DecisionAbout;
  /** Identifiers of what it decides. */
  parts: readonly string[];
  /** Goes on once it is no longer to be decided; null while it is. */
  goOn: (() => void) | null;
  /** Forgets what was prepared besides the reason, when a colleague's decision is left as it is. */
  onLeave?: () => void;
  acceptLabel: string;
  /** Resolves with true once the decision is stored. `over`: the colleague's decision that is shown. */
  onAccept: (over: Over) => Promise<boolean>;
  refuseLabel: string;
  onRefuse: (refusal: Verdict) => Promise<boolean>;
  /** Why it is refused; null when a refusal has no reason. */
  reason: RefusalReason | null;
  /** True when nothing else can be decided once a colleague did. */
  isFinal?: boolean;
  /** True while the server would refuse a yes: none is offered. */
  isBarred?: boolean;
  /** Accepts everything of the same subject at once, by `E` too. */
  all?: { label: ReactNode; parts: readonly string[]; onAccept: () => Promise<boolean> } | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

/**
 * The buttons of a decision, by `e` and `r` too. A refusal asks for its reason, or to be confirmed where it has none. What is typed
 * stays when a colleague decides meanwhile: it says so, and asks (rule DC2).
 */
export function VerdictBar(props: VerdictBarProps) {
  const { about, parts, goOn, acceptLabel, onAccept, refuseLabel, onRefuse, reason, isFinal, all, children } = props;
  const isGone = goOn !== null;
  const { row } = about;
  const early = use(EarlyKeysContext);
  const dead = useDeadTime(early);
  const over = useOver(about, isGone);
  const canAnyway = useCanDecideAnyway(row, over) === true;
  const canDecide = !isGone || (isFinal !== true && canAnyway);
  const canAccept = canDecide && props.isBarred !== true && over?.accepted !== true;
  const { t, i18n } = useLingui();
  const asked = useAskedDraft();
  const [isRefusing, setIsRefusing] = useState(asked !== null && reason?.draft.key === asked);
  // Closes the form without clearing what was typed of the reason.
  useBackCloses(isRefusing && reason !== null, () => setIsRefusing(false));
  /** Set from the decision on, unless it is not stored: until the next one is shown, a key must not store it again. */
  const isDecided = useRef(false);
  const decide = useSubmit(async (decided: readonly string[], store: () => Promise<boolean>) => {
    if (isDecided.current || early.isDead()) return null;
    isDecided.current = true;
    early.hold(decided);
    let isStored = false;
    try {
      isStored = await store();
    } finally {
      isDecided.current = isStored;
      if (isStored) early.stored();
      else early.drop();
    }
    return isDecided.current ? null : '';
  });
  const run = async (store: () => Promise<boolean>, decided = parts): Promise<boolean> => {
    const isStored = (await decide.submit(decided, store)) && isDecided.current;
    if (isStored) goOn?.();
    return isStored;
  };
  const accept = (): void => void run(() => onAccept(over));
  const acceptAll = (): void => void (all === undefined ? undefined : run(all.onAccept, all.parts));
  const refuse = (): void => setIsRefusing(true);
  const close = (): void => setIsRefusing(false);
  const leave = (): void => {
    close();
    props.onLeave?.();
    goOn?.();
  };

  const unlessDead = (act: () => void) => (): void => {
    if (!early.isDead()) act();
  };

  useKeys(isGone ? {} : { ...(canAccept ? { e: accept } : {}), r: refuse, E: acceptAll });
  useShown(all?.parts ?? parts, isDecided);

  const acceptText = isGone ? anywayLabel(i18n, row, true) : acceptLabel;
  const refuseText = isGone ? anywayLabel(i18n, row, false) : refuseLabel;
  return (
    <div className="flex flex-col gap-2">
      {isGone ? <DecidedNotice about={about} decided={over} /> : null}
      {isRefusing && reason === null ? (
        <Confirmation
          label={refuseText}
          isSubmitting={decide.isSubmitting}
          canConfirm={canDecide}
          onCancel={unlessDead(isGone ? leave : close)}
          cancelLabel={isGone ? t`Laisser ainsi` : t`Annuler`}
          onConfirm={() => void run(() => onRefuse({ over }))}
        />
      ) : null}
      {isRefusing && reason !== null ? (
        <ReasonForm
          {...reason}
          label={refuseText}
          canRefuse={canDecide}
          cancelLabel={isGone ? t`Laisser ainsi` : t`Annuler`}
          onCancel={isGone ? leave : close}
          onRefuse={(why) => run(() => onRefuse({ over, ...why }))}
        />
      ) : null}
      {isRefusing ? null : (
        <div className="flex flex-wrap gap-2">
          {isGone ? (
            <Button data-over="leave" {...dead} onClick={unlessDead(leave)}>
              {t`Laisser ainsi`} <KeyCap of="l" />
            </Button>
          ) : null}
          {canAccept ? (
            <Button
              look={isGone ? 'ghost' : 'primary'}
              icon={Check}
              {...(isGone ? { 'data-over': 'anyway' } : {})}
              {...dead}
              disabled={decide.isSubmitting}
              onClick={accept}
            >
              {acceptText} <KeyCap of={isGone ? 'L' : 'e'} />
            </Button>
          ) : null}
          {canDecide && (over === null || over.accepted) ? (
            <Button
              icon={Undo2}
              {...(isGone ? { 'data-over': 'anyway' } : {})}
              {...dead}
              disabled={decide.isSubmitting}
              onClick={unlessDead(refuse)}
            >
              {refuseText} <KeyCap of={isGone ? 'L' : 'r'} />
            </Button>
          ) : null}
          {all === undefined || isGone ? null : (
            <Button icon={CheckCheck} {...dead} disabled={decide.isSubmitting} onClick={acceptAll}>
              {all.label} <KeyCap of="E" />
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
