import type { ReactNode } from 'react';
import { FoldedCard } from '#ui/folded-card.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';

interface TechnicalCardProps {
  title: string;
  /** Something in it wants attention: it is open on a phone too. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A card about the device and the servers: one line on a phone until it is opened, open beside the list on a wide screen. */
export function TechnicalCard({ title, isOpen = false, children }: TechnicalCardProps) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  return (
    <FoldedCard title={title} isOpen={isOpen || isWide}>
      {children}
    </FoldedCard>
  );
}
