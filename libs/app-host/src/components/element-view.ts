import type { ReactNode } from 'react';
import type { PropsOf } from '../tree/element-props.ts';
import type { ElementName } from '../wire/elements.ts';

/** What a component of ours gets for an element of an app. */
export interface ElementView<Name extends ElementName> {
  /** The parsed properties. */
  given: PropsOf<Name>;
  /** Calls a handler of the element in the app, which has it or not. */
  act: (name: string, ...args: unknown[]) => void;
  children: ReactNode;
}
