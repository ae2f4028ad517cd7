import { Trans } from '@lingui/react/macro';
import { useApplyUpdate } from '#hooks/app/use-apply-update.ts';
import { useAnyDirtyForm } from '#ui/fields/dirty-forms.ts';

/** Offers a new version that waits. Never shown while a form holds unsaved text. */
export function UpdateBar({ apply }: { apply: () => Promise<void> }) {
  const dirty = useAnyDirtyForm();
  const { isApplying, hasFailed, run } = useApplyUpdate(apply);
  if (dirty) return null;
  return (
    <div className="flex items-center justify-between gap-3 border-t border-white/15 bg-navy-800 px-4 py-1.5">
      {hasFailed ? (
        <Trans>La nouvelle version n’a pas démarré. Réessayez.</Trans>
      ) : (
        <Trans>Nouvelle version prête</Trans>
      )}
      <button
        type="button"
        disabled={isApplying}
        className="min-h-11 rounded-control px-3 font-bold text-[#ffc559] enabled:hover:underline disabled:opacity-60"
        onClick={run}
      >
        <Trans>Mettre à jour</Trans>
      </button>
    </div>
  );
}
