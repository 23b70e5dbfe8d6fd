import type { RemoteNodeSerialization } from '@remote-dom/core';
import { elementNames } from '../wire/elements.ts';
import { limits } from '../wire/limits.ts';
import { parsedProperty } from './element-props.ts';

/** An app sent what no runtime of ours sends, or more than a place may hold: the place is ended. */
export class TreeRefusal extends Error {
  override name = 'TreeRefusal';
}

/** The name of elements that we do not have: they keep their place among their siblings and show nothing. */
export const unknownElement = 'Unknown';

const known = new Map(elementNames.map((name) => [String(name), name]));

/** A node of an app's tree, of which only what we know is left. Throws TreeRefusal. */
export function parseNode(node: unknown, depth: number): RemoteNodeSerialization {
  if (depth > limits.depth) throw new TreeRefusal('the tree is too deep');
  if (typeof node !== 'object' || node === null) throw new TreeRefusal('a node is no object');
  const id = nodeId(Reflect.get(node, 'id'));
  const type: unknown = Reflect.get(node, 'type');
  if (type === 3 || type === 8) return { id, type, data: type === 3 ? nodeText(Reflect.get(node, 'data')) : '' };
  if (type !== 1) throw new TreeRefusal('a node of no known kind');
  const children: unknown = Reflect.get(node, 'children') ?? [];
  if (!Array.isArray(children) || children.length > limits.nodes) throw new TreeRefusal('children that are none');
  const element = known.get(String(Reflect.get(node, 'element')));
  return {
    id,
    type,
    element: element ?? unknownElement,
    properties: element ? properties(element, Reflect.get(node, 'properties')) : {},
    children: children.map((child: unknown) => parseNode(child, depth + 1)),
  };
}

/** Ids are numbers that the runtime counts. Throws TreeRefusal. */
export function nodeId(id: unknown): string {
  if (typeof id !== 'string' || !/^\d{1,9}$/.test(id)) throw new TreeRefusal('an id that is none');
  return id;
}

/** A text of a node: cut off rather than refused. Throws TreeRefusal. */
export function nodeText(data: unknown): string {
  if (typeof data !== 'string') throw new TreeRefusal('a text that is none');
  return data.slice(0, limits.text);
}

function properties(element: (typeof elementNames)[number], given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null) return {};
  const parsed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given).slice(0, 50)) {
    const allowed = parsedProperty(element, name, value);
    if (allowed !== undefined) parsed[name] = allowed;
  }
  return parsed;
}
