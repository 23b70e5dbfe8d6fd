import type { BinaryNode } from 'baileys';
import type { Connection } from '../connection/connection.ts';
import type { World } from '../world.ts';

/** A request of a client. */
export interface Question {
  world: World;
  connection: Connection;
  node: BinaryNode;
  /** The first child of the request. */
  child: BinaryNode | undefined;
}

/** The content of the response; undefined for an empty one. */
export type Answer = BinaryNode[] | undefined;
