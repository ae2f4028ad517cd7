import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { setAnywayQuestion } from '#hooks/data/use-mutate.ts';
import { useConfirm } from '#ui/layers/confirm.ts';

/** Asks the user whether to send what the rows of this device refuse (rule OB5j). Shows nothing before. */
export function AnywayQuestion() {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const confirm = useConfirm();
  useEffect(() => {
    setAnywayQuestion(async (code) => {
      const { accepted } = await confirm({
        title: t`Envoyer quand même ?`,
        body: `${errorText(code)} ${t`Le serveur en sait peut-être plus que cet appareil.`}`,
        confirmLabel: t`Envoyer quand même`,
        doubtful: true,
      });
      return accepted;
    });
  });
  return null;
}
