import { useLingui } from '@lingui/react/macro';
import { CalendarPlus, Languages, LogOut, Moon, Sun, UserRoundPen } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSettings } from '#hooks/app/use-settings.ts';
import type { Language } from '#ui/page/local-path.ts';
import { barePath, languageNames, languageOfPath, localPath } from '#ui/page/local-path.ts';
import type { PaletteItem } from './palette-item.ts';

/** Something to do. */
interface PaletteAction extends PaletteItem {
  /** What finds it besides its title: words of both languages, whichever is on screen. */
  words: string;
}

const words = {
  plan: 'planifier planning rendez-vous inplannen plannen afspraak',
  assign: 'attribuer assigner confier toewijzen',
  language: 'langue français néerlandais taal frans nederlands',
  dark: 'thème sombre mode nuit donker thema donkere modus',
  light: 'thème clair mode jour licht thema lichte modus',
  signOut: 'se déconnecter déconnexion quitter afmelden uitloggen',
};

/** Returns what the user may do from the palette. */
export function usePaletteActions(onSignOut: () => void): PaletteAction[] {
  const { t } = useLingui();
  const { supervisor } = useRoles();
  const { settings, set } = useSettings();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const other: Language = languageOfPath(pathname) === 'fr' ? 'nl' : 'fr';
  const { darkmode } = settings;
  const toPlan = '/orders?state=toPlan';
  const assign: PaletteAction = {
    key: 'assign',
    icon: UserRoundPen,
    title: t`Attribuer des commandes`,
    detail: t`Commandes à planifier`,
    target: toPlan,
    words: words.assign,
  };
  return [
    {
      key: 'plan',
      icon: CalendarPlus,
      title: t`Planifier une visite`,
      detail: supervisor ? t`Agenda de l’équipe` : t`Commandes à planifier`,
      target: supervisor ? '/agenda?view=team' : toPlan,
      words: words.plan,
    },
    ...(supervisor ? [assign] : []),
    {
      key: 'language',
      icon: Languages,
      title: languageNames[other],
      detail: '',
      target: () => {
        set({ language: other });
        const path = localPath(other, `${barePath(pathname)}${search}${hash}`);
        void navigate(path, { replace: true });
      },
      words: words.language,
    },
    {
      key: 'theme',
      icon: darkmode ? Sun : Moon,
      title: darkmode ? t`Thème clair` : t`Thème sombre`,
      detail: '',
      target: () => set({ darkmode: !darkmode }),
      words: darkmode ? words.light : words.dark,
    },
    {
      key: 'signOut',
      icon: LogOut,
      title: t`Se déconnecter`,
      detail: '',
      target: onSignOut,
      words: words.signOut,
    },
  ];
}
