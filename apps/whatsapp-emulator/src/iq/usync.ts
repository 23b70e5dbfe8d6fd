import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, jidDecode } from 'baileys';
import type { Phone } from '../phones/phone.ts';
import { element, SERVER } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import type { Answer, Question } from './question.ts';

/** Which numbers are on WhatsApp, with their devices and private addresses. */
export function answerUsync({ world, child }: Question): Answer {
  if (!child) return undefined;
  const query = getBinaryNodeChild(child, 'query');
  const asked = Array.isArray(query?.content) ? query.content.map(({ tag }) => tag) : [];
  const users = getBinaryNodeChildren(getBinaryNodeChild(child, 'list'), 'user');
  const answers = users.map((user) => answerUser(world, user, asked)).filter((answer) => answer !== undefined);
  return [element('usync', child.attrs, [element('list', {}, answers)])];
}

function answerUser(world: World, user: BinaryNode, asked: string[]): BinaryNode | undefined {
  const number = getBinaryNodeChild(user, 'contact')?.content?.toString().replace(/\D/g, '');
  const phone = number ? world.phones.byNumber(number) : world.phones.byAddress(user.attrs.jid);
  const jid = (number && phone?.jid) || user.attrs.jid || `${number}@${SERVER}`;
  const content: BinaryNode[] = [];
  if (asked.includes('contact')) content.push(element('contact', { type: phone ? 'in' : 'out' }));
  if (asked.includes('devices'))
    content.push(element('devices', {}, [element('device-list', {}, devicesOf(world, phone))]));
  if (asked.includes('lid') && phone) content.push(element('lid', { val: phone.lid }));
  return element('user', { jid }, content);
}

/** The phone itself is device 0; linked programs follow. */
function devicesOf(world: World, phone: Phone | undefined): BinaryNode[] {
  if (!phone) return [];
  const linked = world.devices.ofOwner(phone.number);
  return [
    element('device', { id: '0' }),
    ...linked.map(({ jid }) => element('device', { id: String(jidDecode(jid)?.device), 'key-index': '1' })),
  ];
}
