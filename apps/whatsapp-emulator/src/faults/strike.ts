import type { Connection } from '../connection/connection.ts';
import { askForPasskey } from '../connection/login.ts';
import { unlink } from '../pairing/link.ts';
import { element } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import type { ImmediateFault, LastingFault } from './fault-schema.ts';

/** Triggers a fault now, or activates it. */
export function strike(world: World, fault: ImmediateFault | LastingFault): void {
  const connections = connectionsOf(world, fault.number);
  switch (fault.kind) {
    case 'disconnect':
      for (const connection of connections) connection.cut();
      return;
    case 'streamError':
      for (const connection of connections) sayStreamError(world, connection, fault.code);
      return;
    case 'hang':
      for (const connection of connections) connection.hung = true;
      break;
    case 'passkeyPrologue':
      for (const connection of world.connections) if (connection.references.length > 0) askForPasskey(connection);
  }
  world.faults.add(fault);
}

function connectionsOf(world: World, number: string | undefined): Connection[] {
  return [...world.connections].filter(({ device }) => number === undefined || device?.record.ownerNumber === number);
}

/** 401 means that the owner removed the device; 440 that it logged in elsewhere. */
function sayStreamError(world: World, connection: Connection, code: number): void {
  if (code === 401 && connection.device) {
    unlink(world, connection.device);
    return;
  }
  const reason = code === 440 ? [element('conflict', { type: 'replaced' })] : undefined;
  connection.send(element('stream:error', { code: String(code) }, reason));
  connection.closeSoon();
}
