import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { reasonMax } from '#contract/entities/common.ts';
import { useDraft } from '#hooks/use-draft.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/button.tsx';
import { ReadyPhrases } from '#ui/ready-phrases.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { isTooLong } from '#ui/text-length.ts';
import { useKeys } from '#parts/list-detail/use-keys.ts';
import { EarlyKeysContext } from './early-keys.ts';
import { useAskedDraft } from './use-asked-draft.ts';

interface RefusalReason {
  /** Key of the draft: a reason being typed outlives a reload. */
  draftKey: string;
  /** Usual reasons. */
  usual: readonly string[];
}

interface VerdictBarProps {
  acceptLabel: string;
  /** Resolves with true once the decision is stored. */
  onAccept: () => Promise<boolean>;
  refuseLabel: string;
  onRefuse: (reason: string) => Promise<boolean>;
  /** Why it is refused; null when a refusal has no reason. */
  reason: RefusalReason | null;
  /** Accepts everything of the same subject at once, by `E` too. */
  all?: { label: ReactNode; onAccept: () => Promise<boolean> } | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

/** The buttons of a decision, by `e` and `r` too. A refusal asks for its reason, or to be confirmed where it has none. */
export function VerdictBar(props: VerdictBarProps) {
  const { acceptLabel, onAccept, refuseLabel, onRefuse, reason, all, children } = props;
  const asked = useAskedDraft();
  const [isRefusing, setIsRefusing] = useState(asked !== null && reason?.draftKey === asked);
  // Closes the form without clearing what was typed of the reason.
  useBackCloses(isRefusing && reason !== null, () => setIsRefusing(false));
  const early = use(EarlyKeysContext);
  /** Set from the decision on, unless it is not stored: until the next one is shown, a key must not store it again. */
  const isDecided = useRef(false);
  const decide = useSubmit(async (store: () => Promise<boolean>) => {
    if (isDecided.current) return null;
    isDecided.current = true;
    early.hold();
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
  const run = async (store: () => Promise<boolean>): Promise<boolean> =>
    (await decide.submit(store)) && isDecided.current;
  const accept = (): void => void run(onAccept);
  const acceptAll = (): void => void (all === undefined ? undefined : run(all.onAccept));
  const refuse = (): void => setIsRefusing(true);

  useKeys({ e: accept, r: refuse, E: acceptAll });
  // A task of its own: the keys of this decision are pressed once it is shown. One that came first holds the others.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isDecided.current) early.release();
    });
    return () => clearTimeout(timer);
  }, [early]);

  if (isRefusing && reason === null)
    return (
      <Confirmation
        label={refuseLabel}
        isSubmitting={decide.isSubmitting}
        onCancel={() => setIsRefusing(false)}
        onConfirm={() => void run(() => onRefuse(''))}
      />
    );
  if (isRefusing && reason !== null)
    return (
      <ReasonForm
        {...reason}
        label={refuseLabel}
        onCancel={() => setIsRefusing(false)}
        onRefuse={async (typed) => {
          return run(() => onRefuse(typed));
        }}
      />
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" icon={Check} disabled={decide.isSubmitting} onClick={accept}>
        {acceptLabel}
      </Button>
      <Button icon={Undo2} disabled={decide.isSubmitting} onClick={refuse}>
        {refuseLabel}
      </Button>
      {all === undefined ? null : (
        <Button icon={CheckCheck} disabled={decide.isSubmitting} onClick={acceptAll}>
          {all.label}
        </Button>
      )}
      {children}
    </div>
  );
}

interface ConfirmationProps {
  label: string;
  isSubmitting: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for a refusal that has no reason. No button has the focus: a space typed as part of a text must not press it. */
function Confirmation({ label, isSubmitting, onConfirm, onCancel }: ConfirmationProps) {
  const { t } = useLingui();
  const early = use(EarlyKeysContext);
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    early.takeText();
    group.current?.focus();
  }, [early]);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button, a') === null)
      if (!event.repeat) onConfirm();
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
      <p className="basis-full">{t`Confirmer : ${label} ?`}</p>
      <Button look="primary" disabled={isSubmitting} onClick={onConfirm}>
        {label}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        <Trans>Annuler</Trans>
      </Button>
    </div>
  );
}

interface ReasonFormProps extends RefusalReason {
  label: string;
  onRefuse: (reason: string) => Promise<boolean>;
  onCancel: () => void;
}

function ReasonForm({ label, draftKey, usual, onRefuse, onCancel }: ReasonFormProps) {
  const { t } = useLingui();
  const { text: reason, setText: setReason, sent, clear } = useDraft(draftKey, '');
  const [isMissing, setIsMissing] = useState(false);
  const early = use(EarlyKeysContext);
  useLayoutEffect(() => {
    const typed = early.takeText();
    if (typed !== '') setReason(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the field opens
  }, []);
  const { submit, isSubmitting } = useSubmit(async () => {
    if (!(await onRefuse(reason.trim()))) return '';
    await sent();
    return null;
  });
  const cancel = (): void => {
    void clear();
    onCancel();
  };
  const send = (): void => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '' && !isTooLong(reason, reasonMax)) void submit();
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
        <Button type="submit" look="primary" disabled={isSubmitting}>
          {label}
        </Button>
        <Button look="quiet" onClick={cancel}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </form>
  );
}
