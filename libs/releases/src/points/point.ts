/** What an extension is told about its place: plain values that its conditions (`when`) are compared with. */
export type Facts = Readonly<Record<string, Fact>>;

/** A value, several of them (e.g. the tags of a ticket), or null if there is none. */
export type Fact = string | number | boolean | null | readonly (string | number)[];

/**
 * A place in a page where remotes add something of theirs. The page knows the point and not the remotes, the remotes
 * know the point and not the page.
 */
export interface Point<Props extends object, FactName extends string = string> {
  /** `<what>.<place>`, e.g. `ticket.panel`; never changed. */
  name: string;
  /** `major.minor`: a breaking change of the props raises the first number, an addition the second. */
  version: string;
  /** The facts that conditions of an extension may name. */
  facts: readonly FactName[];
  /** Whether it is chosen by people, e.g. in a menu, and not drawn before; it then needs an icon. */
  isAction: boolean;
  /** Facts of which conditions must name one: without it the extension would be everywhere. */
  narrowedBy?: readonly FactName[];
  /** Only for types: the props of the component that an extension exports. */
  props?: Props;
}

/** The props that a component of an extension at a point gets. */
export type PropsAt<At> = At extends Point<infer Props> ? Props : never;

/** Declares a point; `Props` are those of the components that extensions export. */
export function definePoint<Props extends object>() {
  return <const FactName extends string>(point: Omit<Point<Props, FactName>, 'props'>): Point<Props, FactName> => point;
}
