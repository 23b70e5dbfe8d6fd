import { element } from '../protocol/nodes.ts';
import type { Answer, Question } from './answer.ts';

/** The address of a profile picture; the media host draws it. */
export function answerPicture({ world, node }: Question): Answer {
  const target = node.attrs.target ?? node.attrs.to;
  const name = world.phones.byAddress(target)?.number ?? world.groups.find(target)?.jid.split('@')[0];
  if (!name) return [element('error', { code: '404', text: 'item-not-found' })];
  return [element('picture', { id: '1', type: 'image', url: `https://${world.media.host}/pictures/${name}.png` })];
}
