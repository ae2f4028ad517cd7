import { useLingui } from '@lingui/react/macro';
import { ChartColumn, FileSpreadsheet } from 'lucide-react';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';

/** The screens that the drawer does not list and that no count leads to. */
export function HomeLinks() {
  const { t } = useLingui();
  const links = [
    { to: '/stats', label: t`Statistiques`, icon: ChartColumn },
    { to: '/excel', label: t`Excel`, icon: FileSpreadsheet },
  ];
  return (
    <nav aria-label={t`Chiffres et fichiers`} className="flex flex-wrap gap-2.5">
      {links.map(({ to, label, icon }) => (
        <LocalLink
          key={to}
          to={to}
          className="flex min-h-12 flex-1 items-center gap-2.5 rounded-control border border-line bg-card px-3.5 font-semibold hover:border-line-strong lg:flex-none lg:pr-6"
        >
          <Icon of={icon} size={18} className="text-ink-2" />
          {label}
        </LocalLink>
      ))}
    </nav>
  );
}
