import type { BinaryNode } from 'baileys';
import type { Connection } from '../connection/connection.ts';
import { element, firstChild, SERVER } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { answerEncrypt } from './encrypt.ts';
import { answerGroups } from './groups.ts';
import { answerLinking } from './linking.ts';
import { answerMediaConnection } from './media-connection.ts';
import { becomeActive } from './passive.ts';
import { answerPicture } from './picture.ts';
import type { Answer, Question } from './question.ts';
import { answerAppState, answerPrivacy } from './settings.ts';
import { answerUsync } from './usync.ts';

const ANSWERS: Record<string, (question: Question) => Answer | Promise<Answer>> = {
  encrypt: answerEncrypt,
  usync: answerUsync,
  md: answerLinking,
  privacy: answerPrivacy,
  'w:sync:app:state': answerAppState,
  'w:profile:picture': answerPicture,
  'w:g2': answerGroups,
  'w:m': answerMediaConnection,
  blocklist: () => [element('list', {}, [])],
  abt: () => [element('props', {}, [])],
};

/** Answers every request, at least with an empty response: without one the client would wait for a minute. */
export async function answerIq(world: World, connection: Connection, node: BinaryNode): Promise<void> {
  const answer = ANSWERS[node.attrs.xmlns ?? ''];
  const content = await answer?.({ world, connection, node, child: firstChild(node) });
  const from = node.attrs.to ?? SERVER;
  connection.send(element('iq', { from, id: node.attrs.id, type: 'result' }, content));
  if (node.attrs.xmlns === 'passive' && firstChild(node)?.tag === 'active') await becomeActive(world, connection);
}
