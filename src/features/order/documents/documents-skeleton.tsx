import { useLingui } from '@lingui/react/macro';
import { Card } from '#ui/page/card.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';

/** Placeholder of the documents card while its chunk loads. */
export function DocumentsSkeleton() {
  const { t } = useLingui();
  return (
    <Card title={t`Documents et photos`} className="min-h-96">
      <SkeletonCards label={t`Lecture des fichiers`} count={2} />
    </Card>
  );
}
