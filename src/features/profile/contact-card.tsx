import { Trans, useLingui } from '@lingui/react/macro';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import { isPhoneNumber } from '#contract/rules/text/phone-number.ts';
import { employeeOf } from '#data/queries/people/employees.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { languageLabels } from '#labels/record-labels.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Field } from '#ui/fields/field.tsx';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { useChangeProfile } from './use-change-profile.ts';
import { profileDraft } from './profile.draft.ts';

const phoneMax = 40;

/** How the company reaches the user: their telephone, and the language it writes to them in. */
export function ContactCard() {
  const { t } = useLingui();
  const { actor } = useAppData();
  const employee = useLive((db) => employeeOf(db, actor.id), [actor.id]);
  // The room that it takes: what is below stays in its place.
  if (employee === undefined) return <div className="min-h-59 rounded-card border border-line bg-card" />;
  // Before the first sync, the device does not know the user's number: an empty field would delete it.
  if (employee === null) return null;
  return (
    <Card title={t`Coordonnées`}>
      <div className="flex flex-col gap-4">
        <PhoneForm employee={employee} />
        <CompanyLanguage employee={employee} />
      </div>
    </Card>
  );
}

function PhoneForm({ employee }: { employee: Employee }) {
  const { t } = useLingui();
  const showToast = useToast();
  const changeProfile = useChangeProfile();
  const stored = employee.phone ?? '';
  const draft = useDraft(profileDraft('phone'), stored);
  const [isTried, setIsTried] = useState(false);
  const text = draft.text.trim();
  const isWrong = text !== '' && (!isPhoneNumber(text) || text.length > phoneMax);
  const { submit, isSubmitting, error } = useSubmit(async () => {
    const outcome = await changeProfile({ phone: text === '' ? null : text }, draft);
    if (!outcome.ok) return outcome;
    await draft.saved();
    showToast({ text: t`GSM enregistré.`, stored: true });
    return null;
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsTried(true);
    if (!isWrong && draft.dirty) void submit();
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={onSubmit}>
      <Field
        label={t`GSM`}
        type="tel"
        autoComplete="tel"
        error={isTried && isWrong ? t`Écrivez un numéro comme 0470 12 34 56.` : undefined}
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
      />
      <ErrorNotice error={error} />
      {draft.dirty ? (
        <Button type="submit" className="self-start" disabled={isSubmitting}>
          <Trans>Enregistrer</Trans>
        </Button>
      ) : null}
    </form>
  );
}

function CompanyLanguage({ employee }: { employee: Employee }) {
  const { t, i18n } = useLingui();
  const changeProfile = useChangeProfile();
  const { submit, error } = useSubmit((language: 'fr' | 'nl') => changeProfile({ language }));
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-semibold">
        <Trans>Langue des messages de l’entreprise</Trans>
      </p>
      <SegmentedControl
        label={t`Langue des messages de l’entreprise`}
        value={employee.language ?? 'fr'}
        options={[
          { value: 'fr', label: i18n._(languageLabels.fr) },
          { value: 'nl', label: i18n._(languageLabels.nl) },
        ]}
        onChange={(language) => void submit(language)}
      />
      <ErrorNotice error={error} />
    </div>
  );
}
