import type { Ability, PlanFlag } from '@recado/api/contract';

/** A text in every language of the product. */
export interface Texts {
  pt: string;
  en: string;
  es: string;
}

/** What somebody must have to reach a page. What is not named is not needed. */
export interface Needs {
  /** Something the role must allow (SPEC §6). */
  ability?: Ability;
  /** A feature the company's plan must have switched on (SPEC §6). */
  plan?: PlanFlag;
  /** A key that must exist in the browser's storage (SPEC §2.1, cshow). */
  localFlag?: 'cshow';
}

/** One page of a feature, reached by address. */
export interface FeatureRoute extends Needs {
  /** The address, with parameters, e.g. `/tickets/:ticketId` (SPEC §2.1). */
  path: string;
  /** The exposed module whose default export is the page's component, e.g. `./tickets`. */
  module: string;
  /** What the window's title and the command palette call it; a page in the menu has its label. */
  title?: Texts;
}

/** The drawer's groups (SPEC §2.2): Atendimento, Gerência, Administração. The last two are for administrators. */
export type MenuGroup = 'service' | 'management' | 'administration';

/** The pictures a menu entry can have; the shell draws them. */
export const menuIcons = [
  'announcement',
  'bill',
  'bolt',
  'calendar',
  'campaign',
  'chat',
  'code',
  'connection',
  'contacts',
  'dashboard',
  'file',
  'help',
  'integration',
  'kanban',
  'list',
  'page',
  'queue',
  'report',
  'robot',
  'settings',
  'tag',
  'ticket',
  'todo',
  'users',
] as const;

/** The name of a picture. */
export type MenuIcon = (typeof menuIcons)[number];

/** One entry of the drawer. Who may open its page sees it: the conditions are the route's. */
export interface MenuEntry {
  /** The path of one of the feature's routes. */
  path: string;
  label: Texts;
  icon: MenuIcon;
  group: MenuGroup;
  /** The place within the group, smallest first; gaps of ten leave room. */
  order: number;
  /** A live mark the shell draws: `connections` is '!' while a connection needs somebody (SPEC §2.2). */
  badge?: 'connections';
}

/** What a remote brings to the product, as data: the shell reads it before any of the remote's code. */
export interface Feature {
  /** The remote's name: lower case, words joined by `_`, as the build and the registry know it. */
  name: string;
  /** What people call it, e.g. where it says that it cannot be reached. */
  title: Texts;
  /** The shell API it was made for, as a caret range, e.g. `^1.0.0`. */
  shellApi: string;
  /** An exposed module whose default export is called once, and awaited, before the first page. */
  setup?: string;
  /** An exposed module whose default export is a `Finder`: the command palette finds the remote's records with it. */
  finder?: string;
  routes: FeatureRoute[];
  menu: MenuEntry[];
}

/** Declares a feature. The identity function checks its shape while it is written. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
