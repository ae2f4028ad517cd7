import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { forgetFoundClients } from '#data/queries/clients/found-clients.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRoles } from '#hooks/app/use-roles.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';

interface CommercialOnlyProps {
  /** The page's title, shown in place of the page. */
  title: string;
  children: ReactNode;
}

/** Shows a page to commercial agents. Tells anybody else whom it is for, in place of it. */
export function CommercialOnly({ title, children }: CommercialOnlyProps) {
  const { commercial } = useRoles();
  return commercial ? children : <Refusal title={title} />;
}

function Refusal({ title }: { title: string }) {
  const { supervisor } = useRoles();
  const { db } = useAppData();
  // Whoever was an agent may no longer read what the search of all clients gave.
  useEffect(() => void forgetFoundClients(db).catch(() => undefined), [db]);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState icon={Lock} heading="h1" title={title}>
        {supervisor ? (
          <Trans>Cette page est réservée aux commerciaux.</Trans>
        ) : (
          <Trans>Cette page est réservée aux commerciaux. Demandez l’accès à votre superviseur.</Trans>
        )}
      </EmptyState>
    </>
  );
}
