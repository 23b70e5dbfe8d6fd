import { type EventName, eventName, events } from '@recado/api/contract';
import type { Logger } from 'pino';
import type { Server } from 'socket.io';
import type { DomainEvent } from './domain-event.ts';
import { room, roomsOfAudience, roomsOfTicket } from './rooms.ts';

/** Sends domain events to the rooms of their audience; what the contract does not declare stays here. */
export function createDelivery(io: Server, logger: Logger): (event: DomainEvent) => void {
  return (event) => {
    const payload = serialise(event, logger);
    if (payload === undefined) return;
    tellTheRest(io, event);
    const wireName = eventName(event.companyId, event.name);
    if (hasPairingCodes(event.name) && event.audience.to === 'company') {
      io.to(room.admins(event.companyId)).emit(wireName, payload);
      io.to(room.agents(event.companyId)).emit(wireName, withoutPairingCodes(payload));
    } else if (event.name === 'typing') {
      io.to(room.ticket(event.companyId, event.payload.ticketId)).emit(wireName, payload);
    } else {
      io.to(roomsOfAudience(event.companyId, event.audience)).emit(wireName, payload);
    }
  };
}

/** Those who could see the ticket until now and can't any more are told it is gone, and stop hearing its chat. */
function tellTheRest(io: Server, { companyId, audience }: DomainEvent): void {
  if (audience.to !== 'ticket' || !audience.before) return;
  const { ticketId } = audience.ticket;
  const now = roomsOfTicket(companyId, audience.ticket);
  const gone = { action: 'delete', ticketId };
  io.to(roomsOfTicket(companyId, audience.before)).except(now).emit(eventName(companyId, 'ticket'), gone);
  io.in(room.ticket(companyId, ticketId)).except(now).socketsLeave(room.ticket(companyId, ticketId));
}

function serialise(event: DomainEvent, logger: Logger): unknown {
  const declared = events[event.name].safeParse(event.payload);
  if (declared.success) return declared.data;
  const where = declared.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  logger.error({ event: event.name, where }, 'an event outside its contract was not sent');
  return undefined;
}

function hasPairingCodes(name: EventName): boolean {
  return name === 'whatsapp' || name === 'whatsappSession';
}

/** QR and pairing codes let whoever has them take the connection over: only administrators are told. */
function withoutPairingCodes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const hidden: Record<string, unknown> = { qrcode: '', pairingCode: null };
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name in hidden ? hidden[name] : withoutPairingCodes(inner)]),
  );
}
