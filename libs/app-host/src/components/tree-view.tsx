import { NODE_TYPE_ELEMENT, NODE_TYPE_TEXT } from '@remote-dom/core';
import type { RemoteReceiverNode, RemoteReceiverRoot } from '@remote-dom/core/receivers';
import { type ComponentType, useCallback, useSyncExternalStore } from 'react';
import type { PlaceTree } from '../tree/place-tree.ts';
import { type ElementName, elementNames } from '../wire/elements.ts';
import { elementComponents } from './element-components.ts';
import type { ElementView } from './element-view.ts';
import './app.css';

interface NodeProps {
  tree: PlaceTree;
  node: RemoteReceiverNode | RemoteReceiverRoot;
  /** The person did something to an element. */
  onAct: (node: string, name: string, args: readonly unknown[]) => void;
}

/** Draws what an app wants to show in a place, with our components. */
export function TreeView({ tree, onAct }: Pick<NodeProps, 'tree' | 'onAct'>) {
  return <Children tree={tree} node={tree.receiver.root} onAct={onAct} />;
}

function Children({ tree, node, onAct }: NodeProps) {
  useVersion(tree, node);
  if (!('children' in node)) return null;
  return node.children.map((child) => <NodeView key={child.id} tree={tree} node={child} onAct={onAct} />);
}

function NodeView({ tree, node, onAct }: NodeProps) {
  useVersion(tree, node);
  if (node.type === NODE_TYPE_TEXT) return node.data;
  if (node.type !== NODE_TYPE_ELEMENT) return null;
  const name = elementNames.find((one) => one === node.element);
  // An element that we do not have.
  if (!name) return null;
  const Component = componentOf(name);
  return (
    <Component given={node.properties} act={(handler, ...args) => onAct(node.id, handler, args)}>
      {node.children.length > 0 ? <Children tree={tree} node={node} onAct={onAct} /> : null}
    </Component>
  );
}

/** The properties were parsed for this very element when they came. */
function componentOf(name: ElementName): ComponentType<ElementView<ElementName>> {
  return elementComponents[name] as ComponentType<ElementView<ElementName>>;
}

/** Draws again when a node changes. The receiver changes its nodes in place, and counts. */
function useVersion({ receiver }: PlaceTree, node: RemoteReceiverNode | RemoteReceiverRoot): number {
  const listen = useCallback(
    (listener: () => void) => {
      const leaving = new AbortController();
      receiver.subscribe(node, listener, { signal: leaving.signal });
      return () => leaving.abort();
    },
    [receiver, node],
  );
  return useSyncExternalStore(listen, () => node.version);
}
