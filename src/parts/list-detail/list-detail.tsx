import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { hiddenList, useListPlace } from './use-list-place.ts';

interface ListDetailProps {
  list: ReactNode;
  /** Null when nothing is chosen. */
  detail: ReactNode;
  /** Label of the way back to the list, on a phone. */
  backLabel: string;
  onBack: () => void;
}

/** A list and, beside it on a wide screen, what is chosen in it. A phone shows one of the two. */
export function ListDetail({ list, detail, backLabel, onBack }: ListDetailProps) {
  const isOpen = detail !== null;
  useListPlace(isOpen);
  return (
    <div className="relative grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className={classNames('min-w-0', isOpen && hiddenList)}>{list}</div>
      <div className={classNames('min-w-0 lg:sticky lg:top-18', !isOpen && 'max-lg:hidden')}>
        <Button look="quiet" icon={ArrowLeft} onClick={onBack} className="mb-1 -ml-4 lg:hidden">
          {backLabel}
        </Button>
        {detail}
      </div>
    </div>
  );
}
