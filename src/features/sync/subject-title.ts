import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Subject } from '#data/outbox/mutation-subject.ts';
import type { SubjectLabel } from '#data/queries/sync/subject-labels.ts';
import { orderTitle } from '#parts/devices/order-title.ts';

/** Formats an order by number and address, or a client by name. */
export function labelTitle(i18n: I18n, label: SubjectLabel): string {
  return 'client' in label ? label.client.name : orderTitle(i18n, label.order);
}

/** Formats the subject of a group of mutations. Says so when the subject is not on this device. */
export function subjectTitle(i18n: I18n, subject: Subject | null, label: SubjectLabel | null): string {
  if (subject === null) return i18n._(msg`Sans commande`);
  if (label !== null) return labelTitle(i18n, label);
  return subject.kind === 'client' ? i18n._(msg`Client qui n’est plus sur cet appareil`) : orderTitle(i18n, null);
}
