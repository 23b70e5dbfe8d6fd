// Nothing runs here: it does not compile if what the kit tells authors is not what the host of apps does.
import type { PropsOf } from '../../../libs/app-host/src/tree/element-props.ts';
import type { ElementName } from '../../../libs/app-host/src/wire/elements.ts';
import type { AppContext as HostContext } from '../../../libs/app-host/src/wire/messages.ts';
import type * as components from './components.ts';
import type { AppContext } from './host-api.ts';

type Component<Name extends ElementName> = (typeof components)[Name];
/** The properties of a component that are data. */
type DataOf<Props> = { [Key in keyof Props as Key extends 'children' | `on${string}` ? never : Key]: Props[Key] };
type Told<Name extends ElementName> =
  Component<Name> extends (props: infer Props) => unknown ? Required<DataOf<Props>> : never;
type Accepted<Name extends ElementName> = Required<PropsOf<Name>>;

/** Elements whose told properties are not the accepted ones, by name. */
type Different = {
  [Name in ElementName]: [Told<Name>, Accepted<Name>] extends [Accepted<Name>, Told<Name>] ? never : Name;
}[ElementName];

type Nothing<Problem extends never> = Problem;
/** No element is told that the host does not have, or in another way. */
export type ElementsAgree = Nothing<Different>;
export type ComponentsAgree = Nothing<Exclude<Extract<keyof typeof components, Capitalized>, ElementName>>;
type Capitalized = `${'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'L' | 'N' | 'S' | 'T'}${string}`;
export type ContextsAgree = Nothing<
  AppContext extends HostContext ? (HostContext extends AppContext ? never : 'host') : 'kit'
>;
