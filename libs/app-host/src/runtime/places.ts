import { BatchingRemoteConnection, RemoteRootElement, remoteId } from '@remote-dom/core/elements';
import { type ComponentType, createElement, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { ToApp } from '../wire/messages.ts';
import { call } from './calls.ts';
import { elementOfTag, isAppElement } from './elements.ts';
import { registered } from './registered.ts';
import { send } from './send.ts';

customElements.define('app-root', RemoteRootElement);

interface Place {
  root: Root;
  element: RemoteRootElement;
  module: string;
}

const places = new Map<number, Place>();
type Mount = Extract<ToApp, { type: 'mount' }>;

/** Draws a module's component for a place of the page. */
export function mount({ place, module, props, calls }: Mount): void {
  const element = document.createElement('app-root') as RemoteRootElement;
  const connection = new BatchingRemoteConnection({
    mutate: (records) => send({ type: 'records', place, records: named(records) }),
    call: () => undefined,
  });
  element.connect(connection);
  const fail = (error: unknown) => send({ type: 'failed', place, error: textOf(error), stack: stackOf(error) });
  const root = createRoot(element, { onUncaughtError: fail });
  places.set(place, { root, element, module });
  draw(place, props, calls);
}

/** Draws a place with other props. */
export function update({ place, props, calls }: Extract<ToApp, { type: 'props' }>): void {
  if (places.has(place)) draw(place, props, calls);
}

/** Ends a place. */
export function unmount({ place }: Extract<ToApp, { type: 'unmount' }>): void {
  const found = places.get(place);
  places.delete(place);
  found?.root.unmount();
}

/** Passes what a person did on to the handler of an element. */
export function handleEvent({ place, node, name, args }: Extract<ToApp, { type: 'event' }>): void {
  const element = findNode(places.get(place)?.element, node);
  // React's updates of one event are drawn at once, as those of a click in a page.
  if (isAppElement(element)) flushSync(() => element.handle(name, args));
}

function draw(place: number, props: object, calls: readonly string[]): void {
  const found = places.get(place);
  if (!found) return;
  const component = registered.get(found.module);
  if (!component) {
    send({ type: 'failed', place, error: `the code has no module ${found.module}` });
    return;
  }
  found.root.render(createElement(Drawn, { place, component, given: { ...props, ...functionsOf(place, calls) } }));
}

function Drawn({ place, component, given }: { place: number; component: ComponentType; given: object }) {
  useEffect(() => send({ type: 'drawn', place }), [place]);
  return createElement(component, given);
}

/** The functions among the props of a point: each is a call to the page. */
function functionsOf(place: number, calls: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(calls.map((name) => [name, (...args: unknown[]) => callPoint(place, name, args)]));
}

function callPoint(place: number, name: string, args: readonly unknown[]): unknown {
  const answer = call(`point.${name}`, args, place);
  if (name !== 'prepareToLeave') return answer;
  answer.catch(() => undefined);
  return () => call('point.leave', [], place);
}

/** The records with the names of our elements in place of tags. */
function named(records: readonly unknown[]): unknown[] {
  return records.map((record) => (Array.isArray(record) ? record.map(namedNode) : record));
}

function namedNode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('element' in value) || !('children' in value)) return value;
  const { element, children } = value;
  const name = typeof element === 'string' ? elementOfTag.get(element) : undefined;
  return { ...value, element: name ?? 'Unknown', children: Array.isArray(children) ? children.map(namedNode) : [] };
}

function findNode(node: Node | undefined, id: string): Node | undefined {
  if (!node || remoteId(node) === id) return node;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const found = findNode(child, id);
    if (found) return found;
  }
  return undefined;
}

function textOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
}

function stackOf(error: unknown): string {
  return (error instanceof Error ? String(error.stack ?? '') : '').slice(0, 2_000);
}
