import { useLingui } from '@lingui/react/macro';
import { Card } from '#ui/card.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';

/** Where the files are about to stand. */
export function DocumentsPlace() {
  const { t } = useLingui();
  return (
    <Card title={t`Documents et photos`} className="min-h-96">
      <SkeletonCards label={t`Lecture des fichiers`} count={2} />
    </Card>
  );
}
