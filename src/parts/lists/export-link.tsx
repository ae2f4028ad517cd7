import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { SheetName } from '#data/spreadsheets/export-columns.ts';
import { buttonClasses } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';

interface ExportLinkProps {
  sheet: SheetName;
  /** The query of the list on screen. */
  query: string;
  wide: boolean;
}

/** Leads to the export of the rows that a list shows. An icon on a phone. */
export function ExportLink({ sheet, query, wide }: ExportLinkProps) {
  const { t } = useLingui();
  const label = t`Exporter`;
  return (
    <LocalLink
      to={`/excel?${new URLSearchParams({ sheet, list: query }).toString()}`}
      {...(wide ? {} : { 'aria-label': label, title: label })}
      className={buttonClasses('quiet', wide ? 'normal' : 'compact', 'min-w-11')}
    >
      <Icon of={Download} size={18} />
      {wide ? label : null}
    </LocalLink>
  );
}
