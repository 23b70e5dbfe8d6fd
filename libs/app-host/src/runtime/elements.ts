import { updateRemoteElementProperty } from '@remote-dom/core/elements';
import { type ComponentType, createElement, type PropsWithChildren } from 'react';
import { type ElementName, elementNames, handlersProperty } from '../wire/elements.ts';

type Props = Record<string, unknown>;
type Handler = (...args: unknown[]) => unknown;

/** An element of the remote tree: its properties are sent when they change, its functions stay here. */
class AppElement extends HTMLElement {
  #sent: Record<string, string | undefined> = {};
  #handlers: Record<string, Handler> = {};

  /** All properties of the element, as its component got them. */
  set given(props: Props) {
    const handlers: Record<string, Handler> = {};
    const data: Props = {};
    for (const [name, value] of Object.entries(props)) {
      if (typeof value === 'function') handlers[name] = (...args) => Reflect.apply(value, undefined, args);
      else data[name] = value;
    }
    this.#handlers = handlers;
    data[handlersProperty] = Object.keys(handlers).sort();
    for (const name of new Set([...Object.keys(this.#sent), ...Object.keys(data)])) this.#send(name, data[name]);
  }

  /** Runs a handler, if the element still has it. */
  handle(name: string, args: readonly unknown[]): void {
    if (Object.hasOwn(this.#handlers, name)) this.#handlers[name]?.(...args);
  }

  #send(name: string, value: unknown): void {
    const text = JSON.stringify(value);
    if (this.#sent[name] === text) return;
    this.#sent[name] = text;
    updateRemoteElementProperty(this, name, value ?? null);
  }
}

const tagOf = (name: ElementName) => `app-${name.toLowerCase()}`;

/** The names of the elements on the wire, by their tags. */
export const elementOfTag = new Map(elementNames.map((name) => [tagOf(name), name]));

for (const name of elementNames) customElements.define(tagOf(name), class extends AppElement {});

/** The components that apps import, by name. */
export const components = Object.fromEntries(elementNames.map((name) => [name, componentOf(name)]));

function componentOf(name: ElementName): ComponentType<PropsWithChildren<Props>> {
  const component = ({ children, ...props }: PropsWithChildren<Props>) => {
    // React compares by identity, so a new object reaches the element at every render.
    const { key: _, ref: __, ...given } = props;
    return createElement(tagOf(name), { given }, children);
  };
  component.displayName = name;
  return component;
}

/** Whether a node is an element of an app. */
export function isAppElement(node: unknown): node is AppElement {
  return node instanceof AppElement;
}
