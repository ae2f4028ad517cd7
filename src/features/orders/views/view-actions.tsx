import { Trans, useLingui } from '@lingui/react/macro';
import { BookmarkX, Users } from 'lucide-react';
import { useState } from 'react';
import type { OrderView } from '#contract/entities/order-view.ts';
import { orderViewsMax, viewNameMax } from '#contract/values/limits.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckBox } from '#ui/fields/check-box.tsx';
import { Field } from '#ui/fields/field.tsx';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { useCarriedViews, useViews } from './use-views.ts';

export interface ViewActionsProps {
  /** The view that is on screen. */
  view: OrderView;
}

/** What its author can do with the view on screen. */
export function ViewActions({ view }: ViewActionsProps) {
  const { isOwn, share, remove } = useViews();
  if (!isOwn(view)) return null;
  return (
    <>
      <Button look="quiet" size="compact" className="shrink-0" icon={Users} onClick={() => share(view, !view.shared)}>
        {view.shared ? <Trans>Ne plus partager</Trans> : <Trans>Partager</Trans>}
      </Button>
      <Button look="quiet" size="compact" className="shrink-0" icon={BookmarkX} onClick={() => remove(view)}>
        <Trans>Retirer cette vue</Trans>
      </Button>
    </>
  );
}

export interface NameSheetProps {
  /** The query of the list on screen. */
  query: string;
  onClose: () => void;
}

/** Saves the filters and the sort on screen under a name. */
export function NameSheet({ query, onClose }: NameSheetProps) {
  const { views, isOwn, save } = useViews();
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [shared, setShared] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const name = typed.trim();
  const own = views.filter(isOwn);
  const isKnown = own.some((view) => view.name === name);
  const { submit, isSubmitting, error } = useSubmit(() => save({ name, query, shared }));
  function problem(): string | undefined {
    if (name.length > viewNameMax) return t`Trop long : 40 caractères au plus`;
    if (!isKnown && own.length >= orderViewsMax) return t`Retirez d’abord une vue : ${orderViewsMax} au plus.`;
    return isAsked && name === '' ? t`Donnez un nom à la vue.` : undefined;
  }
  async function act(): Promise<void> {
    setIsAsked(true);
    if (name !== '' && problem() === undefined && (await submit())) onClose();
  }
  return (
    <Sheet
      open
      title={t`Enregistrer cette vue`}
      onClose={onClose}
      footer={
        <SheetAction disabled={isSubmitting} onClick={() => void act()}>
          {isKnown ? <Trans>Remplacer</Trans> : <Trans>Enregistrer</Trans>}
        </SheetAction>
      }
    >
      <Field
        label={t`Nom de la vue`}
        hint={
          isKnown
            ? t`Une vue porte déjà ce nom : elle sera remplacée.`
            : t`Filtres et tri, sur tous vos appareils. Les colonnes restent celles de chacun.`
        }
        value={typed}
        autoComplete="off"
        error={problem()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void act();
        }}
      />
      <CheckBox
        label={t`Partager`}
        hint={t`Vos collègues voient la vue et votre nom.`}
        checked={shared}
        onChange={setShared}
      />
      <ErrorNotice error={error} />
    </Sheet>
  );
}

/** Shows nothing: carries over what an earlier version saved. */
export function CarriedViews() {
  useCarriedViews();
  return null;
}
