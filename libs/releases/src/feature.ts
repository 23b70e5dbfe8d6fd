import type { Ability, EventName, PlanFlag } from '@recado/contract';
import type { Offer } from './offer.ts';

/** A drawing in one colour: the data of an SVG. */
export interface Picture {
  /** E.g. `64 64 896 896`. */
  viewBox: string;
  /** The `d` of each path. */
  paths: string[];
}

/** A text in every language of the product. */
export interface Texts {
  pt: string;
  en: string;
  es: string;
}

/** The conditions for a page. Absent ones do not apply. */
export interface Needs {
  /** An ability that the user must have (SPEC §6). */
  ability?: Ability;
  /** A feature the company's plan must have switched on (SPEC §6). */
  plan?: PlanFlag;
  /** A key that must exist in the browser's storage (SPEC §2.1, cshow). */
  localFlag?: 'cshow';
}

/** One page of a feature, reached by its path. */
export interface FeatureRoute extends Needs {
  /** The path, with parameters, e.g. `/tickets/:ticketId` (SPEC §2.1). */
  path: string;
  /** The exposed module whose default export is the page's component, e.g. `./tickets`. */
  module: string;
  /**
   * An exposed module whose default export requests the data that the page shows first. When the product is opened at
   * this page, the shell calls it as soon as the session is known, while the page's code loads.
   */
  firstCalls?: string;
  /** Administrators may also open it when their company's subscription ended, to pay (ADR 60). */
  whenExpired?: true;
  /** The name in the window's title and the command palette; a page in the menu uses its label. */
  title?: Texts;
}

/** The drawer's groups (SPEC §2.2): Atendimento, Gerência, Administração. The last two are for administrators. */
export type MenuGroup = 'service' | 'management' | 'administration';

/** One entry of the drawer. It is visible to users who may open its page: the conditions are the route's. */
export interface MenuEntry {
  /** The path of one of the feature's routes. */
  path: string;
  label: Texts;
  icon: Picture;
  group: MenuGroup;
  /** The position within the group, smallest first; gaps of ten leave room. */
  order: number;
  /**
   * An exposed module whose default export is a component: a live badge beside the label, i.e. a character with its
   * meaning, or nothing. It is loaded after the drawer is shown (SPEC §9); one that fails shows nothing.
   */
  badge?: string;
}

/**
 * When a bell has something to say, as data: an endpoint of the contract is asked, and asked again at events. Its answer is
 * a list, or has one; the bell is loaded as soon as one record of it fulfils all conditions.
 */
export interface BellWakes {
  /** An endpoint that the bell's users may call, with its query, e.g. `GET /templates?noticed=true`. */
  asks: `GET /${string}`;
  /** Compared with the fields of each record; without conditions any record counts. */
  when?: readonly Condition[];
  /** Events of the contract at which the answer may be another one. */
  events: readonly EventName[];
}

/** A button of the top bar that a remote draws, beside the shell's own bell (SPEC §2.3); visible to users who meet its conditions. */
export interface BellEntry extends Needs {
  /**
   * An exposed module whose default export is a `Bell`. It is loaded when the page is there and the browser is idle; one that
   * fails shows nothing.
   */
  module: string;
  /** The position among the bells, smallest first; gaps of ten leave room. */
  order: number;
  /** It is rarely shown: no space is reserved for it, and it is loaded after the other bells. */
  isOccasional?: boolean;
  /** Nothing of the bell is loaded before it has something to say. Without it the bell is always loaded. */
  wakes?: BellWakes;
}

/** A condition of an extension: the fact that its page knows has one of these values. */
export interface Condition {
  fact: string;
  in: readonly (string | number | boolean | null)[];
}

/**
 * Something of a remote in a page of another one, at one of the points that the product has (`points/`). It is known
 * before any of its code: title, place and conditions are data. One that fails costs its own place only.
 */
export interface ExtensionEntry extends Pick<Needs, 'ability'> {
  /** The name of the point, e.g. `ticket.panel`. */
  point: string;
  /** An exposed module whose default export is a component with the point's props. */
  module: string;
  title: Texts;
  /** The position at its point, smallest first; gaps of ten leave room. */
  order: number;
  /** Needed by actions. */
  icon?: Picture;
  /** When it is there: all of these conditions hold. Without conditions always. */
  when?: readonly Condition[];
  /** Features of the plan: one of them must be switched on. */
  plans?: readonly PlanFlag[];
}

/** The parts that a remote adds to the product, as data: the shell reads it before any of the remote's code. */
export interface Feature {
  /** The remote's name: lower case, words joined by `_`, as the build and the registry know it. */
  name: string;
  /** Its display name, e.g. in the message that it cannot be reached. */
  title: Texts;
  /**
   * An exposed module whose default export is called, and awaited, before the first module: once, or, if it has a
   * parameter, for each module with its name (`./tickets`).
   */
  setup?: string;
  /** An exposed module whose default export is a `Finder`: the command palette finds the remote's records with it. */
  finder?: string;
  bells?: BellEntry[];
  extensions?: ExtensionEntry[];
  routes: FeatureRoute[];
  menu: MenuEntry[];
}

/** A feature in a release: the build adds the exports of the shell that the remote's code uses. */
export interface ReleasedFeature extends Feature {
  uses: Offer;
}
