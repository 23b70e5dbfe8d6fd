import { getBinaryNodeChildren } from 'baileys';
import { element } from '../protocol/nodes.ts';
import type { Answer, Question } from './answer.ts';

/** Privacy settings: everyone sees everything, so that read marks are sent. */
export function answerPrivacy({ node }: Question): Answer {
  if (node.attrs.type !== 'get') return undefined;
  return [element('privacy', {}, [element('category', { name: 'readreceipts', value: 'all' })])];
}

/** Settings that devices share: there are none, at the version that the device already has. */
export function answerAppState({ child }: Question): Answer {
  const collections = child ? getBinaryNodeChildren(child, 'collection') : [];
  return [
    element(
      'sync',
      {},
      collections.map(({ attrs }) => element('collection', { name: attrs.name, version: attrs.version ?? '0' }, [])),
    ),
  ];
}
