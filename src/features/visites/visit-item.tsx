import { Trans, useLingui } from '@lingui/react/macro';
import type { AgentVisit } from '#data/queries/clients/client-visits.ts';
import { townLine } from '#labels/orders/town-names.ts';
import { clientVisitPagePath } from '#parts/clients/client-paths.ts';
import { ClientVisitMarks } from '#parts/clients/visits/client-visit-marks.tsx';
import { areaLink } from '#ui/actions/area-link.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';

interface VisitItemProps {
  one: AgentVisit;
  today: string;
  /** No heading above says its day. */
  withDay: boolean;
}

/** A visit in a list; the whole line opens it. */
export function VisitItem({ one, today, withDay }: VisitItemProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { visit, client } = one;
  const at = visit.checkedInAt ?? visit.completedAt ?? visit.plannedAt;
  const town = townLine(i18n, client?.address);
  return (
    <div className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card border border-line bg-card px-4 py-2.5">
      <div className="min-w-0 flex-[1_1_12rem]">
        <LocalLink
          to={clientVisitPagePath(visit.id)}
          className={classNames(areaLink, 'leading-snug font-semibold wrap-anywhere after:rounded-card')}
        >
          {client?.name ?? <Trans>Client qui n’est plus sur cet appareil</Trans>}
        </LocalLink>
        <p className="text-sm text-ink-2">
          <time dateTime={at}>{withDay ? formats.dateTime(at) : formats.time(at)}</time>
          {[town, visit.met].filter((part) => part !== '').map((part) => ` · ${part}`)}
        </p>
      </div>
      <ClientVisitMarks one={one} today={today} />
    </div>
  );
}
