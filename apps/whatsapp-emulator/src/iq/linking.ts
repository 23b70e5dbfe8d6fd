import { jidDecode } from 'baileys';
import { unlink } from '../pairing/link.ts';
import { beginLinkCode } from '../pairing/link-code.ts';
import type { Answer, Question } from './question.ts';

/** Linking by code, and a device that logs out. */
export function answerLinking({ world, connection, child }: Question): Answer {
  if (child?.tag === 'remove-companion-device') {
    if (connection.device) unlink(world, connection.device);
    return undefined;
  }
  if (child?.tag !== 'link_code_companion_reg') return undefined;
  if (child.attrs.stage === 'companion_finish') {
    connection.linkCode?.finished(child);
    return undefined;
  }
  const answer = beginLinkCode(connection, child, jidDecode(child.attrs.jid)?.user ?? '');
  world.changed({ kind: 'waiting' });
  return [answer];
}
