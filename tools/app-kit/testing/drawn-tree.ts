import type { PlaceTree } from '../../../libs/app-host/src/tree/place-tree.ts';

/** A node that an app drew: an element of `@recado/app`, or a text. */
export type DrawnNode = DrawnElement | DrawnText;
export interface DrawnElement {
  id: string;
  /** The name of its component, e.g. `Button`. */
  element: string;
  /** Those that the page accepts; `on` lists the names of its handlers. */
  properties: Readonly<Record<string, unknown>>;
  children: readonly DrawnNode[];
}
export interface DrawnText {
  id: string;
  data: string;
}

type Received = PlaceTree['receiver']['root']['children'][number];

/** What a place shows, as plain data. */
export function drawnIn({ receiver }: PlaceTree): DrawnNode[] {
  return receiver.root.children.flatMap(drawnNode);
}

function drawnNode(node: Received): DrawnNode[] {
  if ('element' in node) {
    const { id, element, properties, children } = node;
    return [{ id, element, properties, children: children.flatMap(drawnNode) }];
  }
  return 'data' in node ? [{ id: node.id, data: node.data }] : [];
}
