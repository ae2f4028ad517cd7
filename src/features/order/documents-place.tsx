import { useLingui } from '@lingui/react/macro';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { sectionClasses } from './section-classes.ts';

/** Where the files are about to stand. */
export function DocumentsPlace() {
  const { t } = useLingui();
  return (
    <Card title={t`Documents et photos`} id="documents" className={classNames(sectionClasses, 'min-h-96')}>
      <SkeletonCards label={t`Lecture des fichiers`} count={2} />
    </Card>
  );
}
