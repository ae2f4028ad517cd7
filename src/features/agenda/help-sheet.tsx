import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRoles } from '#hooks/app/use-roles.ts';
import { Sheet } from '#ui/layers/sheet.tsx';

/** Explains the agenda's gestures and keyboard shortcuts. */
export function HelpSheet({ isBoard, onClose }: { isBoard: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { supervisor } = useRoles();
  return (
    <Sheet open title={t`Utiliser l’agenda`} onClose={onClose}>
      <p>
        <Trans>Glissez une visite pour la déplacer ; au doigt, appuyez d’abord. Ou touchez-la.</Trans>
      </p>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        <Shortcut keys="T">
          <Trans>aujourd’hui</Trans>
        </Shortcut>
        <Shortcut keys="D  W  M  L">
          <Trans>jour, semaine, mois, liste</Trans>
        </Shortcut>
        {supervisor ? (
          <Shortcut keys="E">
            <Trans>équipe</Trans>
          </Shortcut>
        ) : null}
        <Shortcut keys="N">
          <Trans>nouvelle indisponibilité</Trans>
        </Shortcut>
        {isBoard ? <BoardShortcuts /> : <CalendarShortcuts />}
      </dl>
      <p className="text-ink-2">
        <Trans>Heures de Belgique.</Trans>
      </p>
    </Sheet>
  );
}

function CalendarShortcuts() {
  const { t } = useLingui();
  return (
    <>
      <Shortcut keys="← →">
        <Trans>période précédente, suivante</Trans>
      </Shortcut>
      <Shortcut keys={t`Maj + ↑ ↓`}>
        <Trans>la visite choisie, un quart d’heure plus tôt, plus tard</Trans>
      </Shortcut>
      <Shortcut keys={t`Maj + ← →`}>
        <Trans>la visite choisie, un jour plus tôt, plus tard</Trans>
      </Shortcut>
    </>
  );
}

function BoardShortcuts() {
  const { t } = useLingui();
  return (
    <>
      <Shortcut keys="↑ ↓">
        <Trans>personne précédente, suivante</Trans>
      </Shortcut>
      <Shortcut keys="← →">
        <Trans>visite précédente, suivante, puis les commandes à planifier ; sans visite choisie, le jour</Trans>
      </Shortcut>
      <Shortcut keys={t`Pg préc. / Pg suiv.`}>
        <Trans>jour précédent, suivant</Trans>
      </Shortcut>
      <Shortcut keys={t`Maj + ← →`}>
        <Trans>la visite choisie, un quart d’heure plus tôt, plus tard</Trans>
      </Shortcut>
      <Shortcut keys={t`Maj + ↑ ↓`}>
        <Trans>la visite choisie, à la personne qualifiée précédente, suivante</Trans>
      </Shortcut>
    </>
  );
}

function Shortcut({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <>
      <dt className="rounded-small bg-off-soft px-2 py-1 text-center font-semibold whitespace-pre">{keys}</dt>
      <dd>{children}</dd>
    </>
  );
}
