import { element } from '../protocol/nodes.ts';
import type { Answer, Question } from './question.ts';

/** The address of a profile picture, which the media host generates. */
export function answerPicture({ world, node }: Question): Answer {
  const target = node.attrs.target ?? node.attrs.to;
  const phone = world.phones.byAddress(target);
  const version = phone?.record.picture ?? 0;
  const name = phone ? `${phone.number}-${version}` : world.groups.find(target)?.jid.split('@')[0];
  if (!name || version < 0) return [element('error', { code: '404', text: 'item-not-found' })];
  return [element('picture', { id: '1', type: 'image', url: `https://${world.media.host}/pictures/${name}.png` })];
}
