import { Trans } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { mergeTexts } from '#contract/rules/text/merge-texts.ts';
import { sameJson } from '#contract/rules/text/same-json.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface MeanwhileProps {
  title: ReactNode;
  /** What is stored now, or what was done. */
  children: ReactNode;
  buttons: ReactNode;
}

/** What a colleague did to what somebody types here, and what becomes of it. Announced, and never in the way of the keys. */
function Meanwhile({ title, children, buttons }: MeanwhileProps) {
  return (
    <div
      role="status"
      data-meanwhile=""
      className="mt-1.5 flex flex-col gap-2 rounded-control bg-wait-soft px-3.5 py-2.5 text-wait"
    >
      <div className="flex items-center gap-x-2 font-semibold">
        <Icon of={Users} size={18} />
        <span>{title}</span>
      </div>
      <div className="rounded-small bg-card px-3 py-2 wrap-anywhere whitespace-pre-wrap text-ink">{children}</div>
      <div className="flex flex-wrap gap-2">{buttons}</div>
    </div>
  );
}

/** Leads from the foot of a long sheet, where nothing can be saved before it is answered, to the first question. */
export function ShowMeanwhile() {
  const show = (): void => {
    const question = document.querySelector<HTMLElement>('[role="dialog"] [data-meanwhile]');
    question?.scrollIntoView({ block: 'center' });
    question?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <Button size="compact" icon={Users} className="w-full" onClick={show}>
      <Trans>Voir ce qui a changé entre-temps</Trans>
    </Button>
  );
}

export interface ChangedMeanwhileProps {
  /** Null while nothing is asked. */
  draft: Pick<DraftText, 'text' | 'base' | 'movedTo' | 'keepOver' | 'clear'> | null;
  /** Who changed the stored value; null where nothing here tells. */
  by?: string | null;
  /** Formats the draft of a field that is not free text. Such a field offers no "keep both". */
  show?: (text: string) => string;
}

/** Warns that the stored value changed after the draft was started, shows it with its author if known, and offers the choice. */
export function ChangedMeanwhile({ draft, by = null, show }: ChangedMeanwhileProps) {
  const movedTo = draft?.movedTo ?? null;
  if (draft === null || movedTo === null) return null;
  const { text } = draft;
  return (
    <Meanwhile
      title={by === null ? <Trans>Modifié entre-temps :</Trans> : <Trans>{by} a écrit :</Trans>}
      buttons={
        <>
          {show === undefined ? (
            <Button size="compact" onClick={() => draft.keepOver(mergeTexts(draft.base, movedTo, text))}>
              <Trans>Garder les deux</Trans>
            </Button>
          ) : null}
          <Button size="compact" onClick={() => draft.keepOver(text)}>
            <Trans>Garder le mien</Trans>
          </Button>
          <Button size="compact" onClick={() => void draft.clear()}>
            <Trans>Prendre l’autre</Trans>
          </Button>
        </>
      }
    >
      {movedTo === '' ? <Trans>(vide)</Trans> : (show?.(movedTo) ?? movedTo)}
    </Meanwhile>
  );
}

/** What somebody saw when they began an act, against what is there now. */
export interface Seen<T> {
  now: T;
  /** What was seen has changed: the act waits until its user has read how. */
  isChanged: boolean;
  accept: () => void;
}

/** Returns what was there when the act began. What this user does elsewhere counts too: another tab is another pair of hands. */
export function useSeen<T>(now: T): Seen<T> {
  const [before, setBefore] = useState(now);
  return { now, isChanged: !sameJson(before, now), accept: () => setBefore(now) };
}

interface DoneMeanwhileProps {
  seen: Pick<Seen<unknown>, 'isChanged' | 'accept'>;
  /** What was done, by whom. */
  children: ReactNode;
}

/** Says what a colleague did while an act was prepared. The act goes on once its user says so. */
export function DoneMeanwhile({ seen, children }: DoneMeanwhileProps) {
  if (!seen.isChanged) return null;
  return (
    <Meanwhile
      title={<Trans>Changé entre-temps :</Trans>}
      buttons={
        <Button size="compact" onClick={seen.accept}>
          <Trans>Continuer quand même</Trans>
        </Button>
      }
    >
      {children}
    </Meanwhile>
  );
}
