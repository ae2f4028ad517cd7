import { useLingui } from '@lingui/react/macro';
import { Camera } from 'lucide-react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import { Icon } from '#ui/icon.tsx';
import { OrderCaptureHost } from './photos-step.tsx';
import type { CaptureComponent } from './step-props.ts';

/** The state of the link in the form: the history entry before the camera is the form. */
const fromForm = { from: 'visit-form' } as const;

function isFromForm(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state && state.from === fromForm.from;
}

/** Opens the camera over the form, where there is no mouse. */
export function CameraLink() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const open = new URLSearchParams(query);
  open.set('camera', '1');
  return (
    <Link
      to={`?${open.toString()}`}
      state={fromForm}
      aria-label={t`Photographier`}
      title={t`Photographier`}
      className="grid size-11 shrink-0 place-items-center rounded-control text-accent hover:bg-off-soft pointer-fine:hidden"
    >
      <Icon of={Camera} />
    </Link>
  );
}

/** Shows the camera on the first missing piece while the address has `camera`. Closing it leaves one entry of the form in the history. */
export function FormCamera({ order, Capture }: { order: Order; Capture: CaptureComponent }) {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  if (!query.has('camera')) return null;
  const close = (): void => {
    if (isFromForm(state)) return void navigate(-1);
    const form = new URLSearchParams(query);
    form.delete('camera');
    setQuery(form, { replace: true });
  };
  return <OrderCaptureHost order={order} Capture={Capture} adding={walking} onClose={close} />;
}

const walking = { document: null, given: [], filming: true, walks: true } as const;
