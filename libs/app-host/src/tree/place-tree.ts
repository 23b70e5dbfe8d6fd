import {
  MUTATION_TYPE_INSERT_CHILD,
  MUTATION_TYPE_REMOVE_CHILD,
  MUTATION_TYPE_UPDATE_PROPERTY,
  MUTATION_TYPE_UPDATE_TEXT,
  NODE_TYPE_ELEMENT,
  NODE_TYPE_TEXT,
  type RemoteNodeSerialization,
  ROOT_ID,
} from '@remote-dom/core';
import { RemoteReceiver, type RemoteReceiverNode } from '@remote-dom/core/receivers';
import { type ElementName, elementNames, handlersProperty } from '../wire/elements.ts';
import { limits } from '../wire/limits.ts';
import { elementProps, parsedProperty } from './element-props.ts';
import { nodeId, nodeText, parseNode, TreeRefusal, unknownElement } from './parse-node.ts';

/**
 * What an app draws in one place. Records are parsed before the receiver of remote-dom gets them: it never meets an id,
 * property or index that we did not check.
 */
export class PlaceTree {
  readonly receiver = new RemoteReceiver();
  /** The depth of every node, by id. */
  readonly #depths = new Map<string, number>([[ROOT_ID, 0]]);

  /** Applies records of an app. Throws TreeRefusal; the place is then of no use any more. */
  apply(records: unknown): void {
    if (!Array.isArray(records) || records.length > limits.records) throw new TreeRefusal('records that are none');
    for (const record of records) this.#applyOne(record);
  }

  /** Whether an element now has a handler. */
  handles(id: string, name: string): boolean {
    const node = this.receiver.get<RemoteReceiverNode>({ id });
    if (node?.type !== NODE_TYPE_ELEMENT) return false;
    const handlers: unknown = node.properties[handlersProperty];
    return Array.isArray(handlers) && handlers.includes(name);
  }

  #applyOne(record: unknown): void {
    if (!Array.isArray(record)) throw new TreeRefusal('a record that is none');
    const [type, id, third, fourth] = record as unknown[];
    if (type === MUTATION_TYPE_INSERT_CHILD) this.#insert(this.#parentId(id), third, fourth);
    else if (type === MUTATION_TYPE_REMOVE_CHILD) this.#remove(this.#parentId(id), third);
    else if (type === MUTATION_TYPE_UPDATE_TEXT) this.#updateText(nodeId(id), third);
    else if (type === MUTATION_TYPE_UPDATE_PROPERTY) this.#updateProperty(nodeId(id), third, fourth);
    else throw new TreeRefusal('a record of no known kind');
  }

  #parentId(id: unknown): string {
    return id === ROOT_ID ? ROOT_ID : nodeId(id);
  }

  #insert(parentId: string, child: unknown, index: unknown): void {
    const parent = this.receiver.get<RemoteReceiverNode>({ id: parentId });
    const depth = this.#depths.get(parentId);
    // A parent that was removed meanwhile: the receiver leaves such records out, too.
    if (!parent || depth === undefined) return;
    if (!('children' in parent)) throw new TreeRefusal('a text has no children');
    const parsed = parseNode(child, depth + 1);
    this.#add(parsed, depth + 1);
    const at = indexIn(index, parent.children.length + 1);
    this.receiver.connection.mutate([[MUTATION_TYPE_INSERT_CHILD, parentId, parsed, at]]);
  }

  #add(node: RemoteNodeSerialization, depth: number): void {
    if (this.#depths.has(node.id)) throw new TreeRefusal('two nodes have one id');
    this.#depths.set(node.id, depth);
    if (this.#depths.size > limits.nodes + 1) throw new TreeRefusal('the tree has too many nodes');
    if ('children' in node) for (const child of node.children) this.#add(child, depth + 1);
  }

  #remove(parentId: string, index: unknown): void {
    const parent = this.receiver.get<RemoteReceiverNode>({ id: parentId });
    if (!parent || !('children' in parent)) return;
    const at = indexIn(index, parent.children.length);
    const child = parent.children[at];
    if (child) this.#forget(child);
    this.receiver.connection.mutate([[MUTATION_TYPE_REMOVE_CHILD, parentId, at]]);
  }

  #forget(node: RemoteReceiverNode): void {
    this.#depths.delete(node.id);
    if ('children' in node) for (const child of node.children) this.#forget(child);
  }

  #updateText(id: string, data: unknown): void {
    const node = this.receiver.get<RemoteReceiverNode>({ id });
    if (node?.type !== NODE_TYPE_TEXT) return;
    this.receiver.connection.mutate([[MUTATION_TYPE_UPDATE_TEXT, id, nodeText(data)]]);
  }

  #updateProperty(id: string, name: unknown, value: unknown): void {
    const node = this.receiver.get<RemoteReceiverNode>({ id });
    if (node?.type !== NODE_TYPE_ELEMENT || node.element === unknownElement) return;
    const element = elementNames.find((one) => one === node.element);
    if (!element || typeof name !== 'string' || !isProperty(element, name)) return;
    const allowed = parsedProperty(element, name, value);
    this.receiver.connection.mutate([[MUTATION_TYPE_UPDATE_PROPERTY, id, name, allowed]]);
  }
}

/** Names that the element has, so that no other becomes a key of an object. */
function isProperty(element: ElementName, name: string): boolean {
  return name === handlersProperty || Object.hasOwn(elementProps[element], name);
}

/** A position among `count` ones. Throws TreeRefusal. */
function indexIn(index: unknown, count: number): number {
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count) {
    throw new TreeRefusal('a position that is none');
  }
  return index;
}
