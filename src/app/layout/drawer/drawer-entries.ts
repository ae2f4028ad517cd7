import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import { rolesOf } from '#contract/rules/people/roles.ts';
import { builtScreens } from '../built-screens.ts';
import {
  ArrowUp,
  Bell,
  Box,
  Building2,
  CalendarDays,
  ExternalLink,
  Folder,
  ListTodo,
  MapPin,
  ShieldCheck,
  User,
  Users,
} from 'lucide-react';

/** What the entries depend on. */
export interface DrawerFacts {
  incompleteUploads: number;
  incompleteSurveys: number;
  /** Unread messages and notifications. */
  unread: number;
  /** The role claim of the user's token: one value, a list, or nothing (specification §6). */
  roleClaim: unknown;
  /** Identifier of the commercial role, from the configuration. */
  commercialRole: string;
  /** Address of the intranet, from the configuration. */
  intranetUrl: string | null;
}

interface Entry {
  id: string;
  icon: LucideIcon;
  label: (count: number) => MessageDescriptor;
}

/** A screen of the app. One with a count has a badge, and is disabled at 0. */
interface ScreenEntry extends Entry {
  to: string;
  count?: (facts: DrawerFacts) => number;
  /** Only for users with the commercial role. */
  commercial?: true;
}

/** An address outside of the app, opened in its own tab; absent until it is configured. */
interface OutsideEntry extends Entry {
  href: (facts: DrawerFacts) => string | null;
}

/** The specified drawer, in its order (specification §2). */
const entries: readonly (ScreenEntry | OutsideEntry)[] = [
  { id: 'home', to: '/', icon: ShieldCheck, label: () => msg`Accueil` },
  {
    id: 'incomplete',
    to: '/incomplete',
    icon: ArrowUp,
    label: (count) => msg`${plural(count, { one: 'Envoi incomplet', other: 'Envois incomplets' })}`,
    count: (facts) => facts.incompleteUploads,
  },
  {
    id: 'suivi',
    to: '/suivi',
    icon: ListTodo,
    label: (count) => msg`${plural(count, { one: 'Suivi', other: 'Suivis' })}`,
    count: (facts) => facts.incompleteSurveys,
  },
  { id: 'orders', to: '/orders', icon: Box, label: () => msg`Commandes` },
  { id: 'agenda', to: '/agenda', icon: CalendarDays, label: () => msg`Agenda` },
  { id: 'notifications', to: '/notifications', icon: Bell, label: () => msg`Messages`, count: (facts) => facts.unread },
  { id: 'drive', to: '/drive', icon: Folder, label: () => msg`Drive` },
  { id: 'intranet', href: (facts) => facts.intranetUrl, icon: ExternalLink, label: () => msg`Intranet` },
  { id: 'clients', to: '/clients', icon: Users, label: () => msg`Mes clients`, commercial: true },
  { id: 'allclients', to: '/allclients', icon: Building2, label: () => msg`Tous les clients`, commercial: true },
  { id: 'visites', to: '/visites', icon: MapPin, label: () => msg`Visites`, commercial: true },
  { id: 'profile', to: '/profile', icon: User, label: () => msg`Profil` },
];

export interface DrawerItem {
  id: string;
  icon: LucideIcon;
  label: MessageDescriptor;
  target: { kind: 'screen'; to: string } | { kind: 'outside'; href: string };
  /** The badge's number; null for entries without a count. */
  count: number | null;
  disabled: boolean;
}

/** Returns the entries of the drawer, from top to bottom. */
export function drawerItems(facts: DrawerFacts, built: readonly string[] = builtScreens): DrawerItem[] {
  return entries.flatMap((entry) => {
    const count = 'count' in entry ? (entry.count?.(facts) ?? null) : null;
    const target = targetOf(entry, facts, built);
    if (target === null) return [];
    const { id, icon, label } = entry;
    return [{ id, icon, label: label(count ?? 0), target, count, disabled: count === 0 }];
  });
}

function targetOf(
  entry: ScreenEntry | OutsideEntry,
  facts: DrawerFacts,
  built: readonly string[],
): DrawerItem['target'] | null {
  if ('href' in entry) {
    const href = entry.href(facts);
    return href === null ? null : { kind: 'outside', href };
  }
  if (!built.includes(entry.to)) return null;
  if (entry.commercial === true && !rolesOf(facts.roleClaim).includes(facts.commercialRole)) return null;
  return { kind: 'screen', to: entry.to };
}

/** Returns an entry's `aria-current` for the page on screen; `path` has no language prefix. */
export function currentOf(to: string, path: string): 'page' | 'true' | undefined {
  if (path === to) return 'page';
  return to !== '/' && path.startsWith(`${to}/`) ? 'true' : undefined;
}
