import {
  Alert,
  Button,
  Dialog,
  Form,
  Inline,
  type MessageActionProps,
  Select,
  Stack,
  Text,
  TextArea,
  toast,
} from '@recado/app';
import { useState } from 'react';
import { keepNote, type NoteKind, noteKinds } from './notes.ts';
import { useTexts } from './texts.ts';

/** The action of a message: it becomes a note of its contact in the CRM, by the app's server. */
export default function NoteToCrm({ ticketId, message, onClose }: MessageActionProps) {
  const texts = useTexts();
  const [kind, setKind] = useState<NoteKind>('other');
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'asks' | 'keeps' | 'failed'>('asks');

  async function keep() {
    setState('keeps');
    try {
      const isSent = await keepNote(ticketId, { messageId: message.id, kind, text: message.body, comment });
      void toast(isSent ? texts.kept : texts.waiting, isSent ? 'success' : 'warning');
      onClose();
    } catch {
      setState('failed');
    }
  }

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form onSubmit={() => void keep()}>
        <Stack>
          <Text tone="quiet">{message.body}</Text>
          <Select
            label={texts.kind}
            value={kind}
            options={noteKinds.map((value) => ({ value, label: texts.kinds[value] }))}
            onChange={(chosen) => setKind(noteKinds.find((one) => one === chosen) ?? 'other')}
          />
          <TextArea label={texts.comment} value={comment} rows={2} maxLength={500} onChange={setComment} />
          {state === 'failed' && <Alert tone="danger" title={texts.failed} />}
          <Inline>
            <Button kind="primary" submits busy={state === 'keeps'}>
              {texts.keep}
            </Button>
          </Inline>
        </Stack>
      </Form>
    </Dialog>
  );
}
