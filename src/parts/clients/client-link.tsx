import type { ReactNode } from 'react';
import { useRoles } from '#hooks/app/use-roles.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { clientPath } from './client-paths.ts';

interface ClientLinkProps {
  clientId: string;
  className?: string;
  children: ReactNode;
}

/** Links to a client's card for a commercial agent; shows the name alone to anybody else, who has no such page. */
export function ClientLink({ clientId, className, children }: ClientLinkProps) {
  const { commercial } = useRoles();
  if (!commercial) return <span className={className}>{children}</span>;
  return (
    <LocalLink to={clientPath(clientId)} className={className}>
      {children}
    </LocalLink>
  );
}
