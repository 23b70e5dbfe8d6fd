import { api } from '@recado/api/client';
import { applyMessage } from '@recado/api/live';
import type { Message } from '@recado/contract';
import { EditField } from '../../../edit-field.tsx';
import { useViewer } from '../../viewer.ts';
import { useChat } from '../chat-context.ts';
import { withoutSignature } from './signature.ts';

/** Edits one of the user's own messages instead of the composer; its signature stays. Esc cancels. */
export function EditComposer({ message }: { message: Message }) {
  const { rest } = useChat();
  const { name } = useViewer();
  const original = withoutSignature(message.body, name);
  const signature = message.body.slice(0, message.body.length - original.length);
  const save = async (text: string) => {
    const request = { params: { messageId: message.id }, body: { body: signature + text } };
    applyMessage(await api('POST /messages/edit/:messageId', request));
  };
  return <EditField original={original} save={save} onRest={rest} />;
}
