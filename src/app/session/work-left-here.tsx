import { Plural } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { WorkLeftHere as Left } from '#data/session/work-left-here.ts';
import { watchWorkLeftHere } from '#data/session/work-left-here.ts';
import { Notice } from '#ui/states/notice.tsx';
import { useApp } from './use-app-state.ts';

interface WorkLeftHereProps {
  /** The account of which the page already says it. */
  except: string | null;
}

/** Tells visitors of the sign-in page whose unsent work waits on this device, and when it goes (rule RN6a). */
export function WorkLeftHere({ except }: WorkLeftHereProps) {
  const { state } = useApp();
  const [left, setLeft] = useState<Left[]>([]);
  useEffect(() => watchWorkLeftHere(state.root, state.config.deployment, setLeft), [state]);
  return left
    .filter(({ email }) => email !== except)
    .map((one) => (
      <Notice key={one.email} tone="wait">
        <p className="font-semibold wrap-anywhere">{one.email}</p>
        <Pending {...one} />
        <Others {...one} />
      </Notice>
    ));
}

function Pending({ pending: unsent, locked }: Left) {
  if (unsent === 0) return null;
  return (
    <p className="mt-1">
      {locked ? (
        <Plural
          value={unsent}
          one="# modification à envoyer reste gardée sur cet appareil."
          other="# modifications à envoyer restent gardées sur cet appareil."
        />
      ) : (
        <Plural
          value={unsent}
          one="# modification attend sur cet appareil : elle partira quand ce compte s’y reconnectera avec du réseau."
          other="# modifications attendent sur cet appareil : elles partiront quand ce compte s’y reconnectera avec du réseau."
        />
      )}
    </p>
  );
}

function Others({ refused, drafts }: Left) {
  return (
    <>
      {refused === 0 ? null : (
        <p className="mt-1">
          <Plural
            value={refused}
            one="# modification refusée reste sur cet appareil."
            other="# modifications refusées restent sur cet appareil."
          />
        </p>
      )}
      {drafts === 0 ? null : (
        <p className="mt-1">
          <Plural
            value={drafts}
            one="# brouillon reste sur cet appareil."
            other="# brouillons restent sur cet appareil."
          />
        </p>
      )}
    </>
  );
}
