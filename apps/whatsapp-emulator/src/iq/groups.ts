import type { BinaryNode } from 'baileys';
import type { Group } from '../groups/group-book.ts';
import { element } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import type { Answer, Question } from './question.ts';

/** A group's subject and members, or all groups of the requesting shop. */
export function answerGroups({ world, connection, node, child }: Question): Answer {
  if (child?.tag === 'participating') {
    const groups = world.groups.ofMember(connection.device?.record.ownerNumber ?? '');
    return [
      element(
        'groups',
        {},
        groups.map((group) => groupNode(world, group)),
      ),
    ];
  }
  const group = world.groups.find(node.attrs.to);
  return group && [groupNode(world, group)];
}

function groupNode(world: World, group: Group): BinaryNode {
  const created = String(Math.floor(group.createdAt / 1000));
  const attrs = {
    id: group.jid.split('@')[0],
    subject: group.subject,
    creation: created,
    s_t: created,
    addressing_mode: 'lid',
    size: String(group.members.length),
  };
  const members = group.members.map((number, index) => {
    const phone = world.phones.byNumber(number);
    const type = index === 0 ? 'superadmin' : undefined;
    return element('participant', { jid: phone?.lid, phone_number: phone?.jid, type });
  });
  return element('group', attrs, members);
}
