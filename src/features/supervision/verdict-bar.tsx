import { useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, Undo2 } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { reasonMax } from '#contract/rules/limits.ts';
import type { DecisionAbout } from '#data/queries/decisions/contested-decisions.ts';
import { decisionAbout } from '#data/queries/decisions/contested-decisions.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useLive } from '#hooks/use-live.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { anywayLabel } from '#labels/decided-labels.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/button.tsx';
import { ReadyPhrases } from '#ui/ready-phrases.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { isTooLong } from '#ui/text-length.ts';
import { useCanDecideAnyway } from '#parts/decisions/use-can-decide-anyway.ts';
import { KeyCap } from '#parts/list-detail/keys-hint.tsx';
import { useKeys } from '#parts/list-detail/use-keys.ts';
import { DecidedNotice } from './decided-notice.tsx';
import { EarlyKeysContext, useDeadTime, useWanted } from './early-keys.ts';
import { useAskedDraft } from './use-asked-draft.ts';
import type { Over, Verdict } from './use-decide.ts';
import type { DraftHandle } from '#hooks/drafts/define-draft.ts';

interface RefusalReason {
  /** A reason being typed outlives a reload. */
  draft: DraftHandle;
  /** Usual reasons. */
  usual: readonly string[];
}

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

/** Returns what a colleague decided, once it is no longer to be decided. Its buttons change each time that one decides. */
function useOver(about: DecisionAbout, isGone: boolean): Over {
  const { actor } = useAppData();
  const early = use(EarlyKeysContext);
  const { row, claimant } = about;
  // Its file under another required document is shown by other buttons.
  const last = useLive(async (db) => (isGone ? decisionAbout(db, about) : null), [isGone, row, claimant]) ?? null;
  const over = last === null || last.by.id === actor.id ? null : last;
  const at = over?.at ?? null;
  useLayoutEffect(() => {
    if (at !== null) early.arrived();
  }, [early, at]);
  return over;
}

/**
 * Presses the keys held back for parts that are shown, and again when these are taken back while they are. A task of its own: the
 * keys of this decision are pressed once it is shown. One that came first holds the others.
 */
function useShown(parts: readonly string[], isDecided: RefObject<boolean>): void {
  const early = use(EarlyKeysContext);
  const isWanted = useWanted(early);
  const isBack = parts.some(isWanted);
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isBack) return undefined;
    wasShown.current = true;
    const timer = setTimeout(() => {
      if (!isDecided.current) early.release(parts);
    });
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parts of a decision that is shown may change
  }, [early, isBack]);
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

interface ConfirmationProps {
  label: string;
  isSubmitting: boolean;
  canConfirm: boolean;
  onConfirm: () => void;
  cancelLabel: string;
  onCancel: () => void;
}

/** Asks for a refusal that has no reason. No button has the focus: a space typed as part of a text must not press it. */
function Confirmation({ label, isSubmitting, canConfirm, onConfirm, cancelLabel, onCancel }: ConfirmationProps) {
  const { t } = useLingui();
  const early = use(EarlyKeysContext);
  const dead = useDeadTime(early);
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    early.takeText();
    group.current?.focus();
  }, [early]);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button, a') === null)
      if (!event.repeat && canConfirm) onConfirm();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div
      ref={group}
      role="group"
      aria-label={label}
      tabIndex={-1}
      data-typing=""
      className="flex flex-wrap items-center gap-2 outline-none"
    >
      {canConfirm ? (
        <>
          <p className="basis-full">{t`Confirmer : ${label} ?`}</p>
          <Button look="primary" {...dead} disabled={isSubmitting} onClick={onConfirm}>
            {label}
          </Button>
        </>
      ) : null}
      <Button look="quiet" {...dead} onClick={onCancel}>
        {cancelLabel}
      </Button>
    </div>
  );
}

interface ReasonFormProps extends RefusalReason {
  label: string;
  canRefuse: boolean;
  onRefuse: (why: Required<Pick<Verdict, 'reason' | 'ends'>>) => Promise<boolean>;
  cancelLabel: string;
  onCancel: () => void;
}

function ReasonForm({ label, draft: handle, usual, canRefuse, onRefuse, cancelLabel, onCancel }: ReasonFormProps) {
  const { t } = useLingui();
  const draft = useDraft(handle, '');
  const { text: reason, setText: setReason, sent, clear } = draft;
  const [isMissing, setIsMissing] = useState(false);
  const early = use(EarlyKeysContext);
  const dead = useDeadTime(early);
  useLayoutEffect(() => {
    const typed = early.takeText();
    if (typed !== '') setReason(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the field opens
  }, []);
  const { submit, isSubmitting } = useSubmit(async () => {
    if (!(await onRefuse({ reason: reason.trim(), ends: [draft] }))) return '';
    await sent();
    return null;
  });
  const cancel = (): void => {
    if (early.isDead()) return;
    void clear();
    onCancel();
  };
  const send = (): void => {
    setIsMissing(reason.trim() === '');
    if (canRefuse && reason.trim() !== '' && !isTooLong(reason, reasonMax)) void submit();
  };
  return (
    <form
      data-typing=""
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        autoFocus
        label={t`Raison`}
        value={reason}
        most={reasonMax}
        error={isMissing ? t`Donnez la raison.` : undefined}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <ReadyPhrases label={t`Raisons courantes`} phrases={usual} value={reason} onChange={setReason} separator=", " />
      <div className="flex flex-wrap gap-2">
        {canRefuse ? (
          <Button type="submit" look="primary" {...dead} disabled={isSubmitting}>
            {label}
          </Button>
        ) : null}
        <Button look="quiet" {...dead} onClick={cancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}
