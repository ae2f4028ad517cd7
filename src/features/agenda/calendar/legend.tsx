import { Trans, useLingui } from '@lingui/react/macro';
import { useServiceName } from '#hooks/app/use-content.ts';
import { serviceCode } from '#labels/orders/service-codes.ts';
import { classNames } from '#ui/class-names.ts';
import type { AgendaWithTimes } from '../use-agenda.ts';

/** The meaning of the colours and the hatching. Each visit also shows its service code and its state as text. */
export function Legend({ agenda }: { agenda: AgendaWithTimes }) {
  const { i18n } = useLingui();
  const serviceName = useServiceName();
  const shown = [...agenda.visits, ...agenda.orders].flatMap(({ order }) => order ?? []);
  const first = shown.flatMap(({ services }) => services[0]?.code ?? []);
  const codes = [...new Set(first)].toSorted((a, b) => a.localeCompare(b));
  if (codes.length === 0) return null;
  const written = (code: (typeof codes)[number]): string => {
    const orders = shown.filter(({ services }) => services[0]?.code === code);
    return [...new Set(orders.map(({ region }) => serviceCode(i18n, code, region)))].toSorted().join(', ');
  };
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-2 print:hidden">
      {codes.map((code) => (
        <li key={code} className={classNames('flex items-center gap-1.5', `service-${code}`)}>
          <span aria-hidden="true" className="service-swatch size-3 rounded-[3px]" />
          {written(code)}
          {serviceName(code) === code ? null : <span>· {serviceName(code)}</span>}
        </li>
      ))}
      <li className="service-PEB flex items-center gap-1.5">
        <span aria-hidden="true" className="agenda-hatched h-3 w-6 rounded-[3px] border border-line-strong" />
        <Trans>Non confirmée</Trans>
      </li>
    </ul>
  );
}
