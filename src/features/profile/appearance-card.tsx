import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSettings } from '#hooks/app/use-settings.ts';
import { Card } from '#ui/page/card.tsx';
import { asLanguage, languageNames, languages, localPath } from '#ui/page/local-path.ts';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';

const options = languages.map((language) => ({ value: language, label: languageNames[language] }));

/** Edits language, theme and shortcuts. The settings are stored in this browser. */
export function AppearanceCard() {
  const { t, i18n } = useLingui();
  const { settings, set } = useSettings();
  const { supervisor } = useRoles();
  const navigate = useNavigate();
  return (
    <Card title={t`Apparence`}>
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={t`Langue`}
          value={asLanguage(i18n.locale)}
          options={options}
          onChange={(language) => {
            set({ language });
            void navigate(localPath(language, '/profile'), { replace: true });
          }}
        />
        <Toggle label={t`Thème sombre`} checked={settings.darkmode} onChange={(darkmode) => set({ darkmode })} />
        {/* A device that has only a touch screen has no keys for them. */}
        <div className="flex flex-col gap-3 not-any-pointer-fine:hidden">
          <Toggle
            label={t`Raccourcis clavier`}
            checked={settings.shortcuts}
            onChange={(shortcuts) => set({ shortcuts })}
          />
          <p className="text-sm text-ink-2">
            <Trans>
              « / » cherche, « n » crée, « e » modifie une fiche, « j » et « k » parcourent les listes. Sans effet
              pendant que vous écrivez.
            </Trans>
          </p>
          {supervisor ? (
            <p className="text-sm text-ink-2">
              <Trans>« g » puis « d » : ce qui est à décider.</Trans>
            </p>
          ) : null}
          <p className="text-sm text-ink-2">
            <Trans>Ctrl+K (⌘K sur Mac) : aller à un écran, une commande ou un client.</Trans>
          </p>
        </div>
      </div>
    </Card>
  );
}
