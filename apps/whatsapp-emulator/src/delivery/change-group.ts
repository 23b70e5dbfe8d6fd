import type { BinaryNode } from 'baileys';
import type { Group } from '../groups/group-book.ts';
import type { Phone } from '../phones/phone.ts';
import { element, nextStanzaId, nowInSeconds } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { deliver } from './to-device.ts';

/** What is changed in a group: its name, and the numbers of people who join or leave. */
export interface GroupChange {
  subject?: string | undefined;
  add: readonly string[];
  remove: readonly string[];
}

/** Changes a group and notifies the linked devices of its members. */
export function changeGroup(world: World, group: Group, by: Phone, { subject, add, remove }: GroupChange): void {
  const told = world.devices.all().filter(({ record }) => group.members.includes(record.ownerNumber));
  const changes: BinaryNode[] = [];
  if (subject !== undefined) {
    group.subject = subject;
    changes.push(element('subject', { subject, s_t: nowInSeconds() }));
  }
  if (add.length > 0) changes.push(element('add', {}, membersOf(world, add)));
  if (remove.length > 0) changes.push(element('remove', {}, membersOf(world, remove)));
  const others = group.members.filter((number) => !remove.includes(number));
  group.members = [...new Set([...others, ...add])];
  for (const change of changes) {
    for (const device of told) {
      const attrs = { type: 'w:gp2', from: group.jid, participant: by.lid, participant_pn: by.jid };
      deliver(world, device, element('notification', { ...attrs, id: nextStanzaId(), t: nowInSeconds() }, [change]));
    }
  }
  world.changed({ kind: 'phones' });
}

function membersOf(world: World, numbers: readonly string[]): BinaryNode[] {
  return numbers.flatMap((number) => {
    const phone = world.phones.byNumber(number);
    return phone ? [element('participant', { jid: phone.lid, phone_number: phone.jid })] : [];
  });
}
