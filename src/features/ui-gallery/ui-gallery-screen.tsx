import { PageTitle } from '#ui/page/page-title.tsx';
import { ActionParts } from './action-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { ListParts } from './list-parts.tsx';
import { StateParts } from './state-parts.tsx';

/**
 * Every component of the design system on one page, for its developers: `npm run dev`, then /dev/ui. It is not part of the product, so
 * its texts are not translated.
 */
export function UiGalleryScreen() {
  return (
    <>
      <PageTitle>Composants</PageTitle>
      <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">Composants</h1>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
          <ActionParts />
          <FieldParts />
          <ListParts />
          <StateParts />
        </div>
      </div>
    </>
  );
}
