import type { KeptValue, TicketPanelProps } from '@recado/app';
import {
  Alert,
  AppCallFailure,
  Button,
  data,
  Form,
  Inline,
  Spinner,
  Stack,
  TextArea,
  toast,
  useAnswer,
} from '@recado/app';
import { useState } from 'react';
import { useTexts } from './texts.ts';

interface Reminder {
  text: string;
}

/** A reminder of the contact, beside the chat; everybody who has the app reads and changes the same one. */
export default function ReminderPanel({ ticket, insertText }: TicketPanelProps) {
  const contact = { kind: 'contact', id: ticket.contact.id } as const;
  const answer = useAnswer(() => data.get<Reminder>(contact, 'reminder'), [contact.id]);
  const texts = useTexts();
  if (answer.error) return <Alert tone="danger" title={texts.failed} />;
  if (answer.value === undefined) return <Spinner />;
  const save = (text: string, version: number) => data.put<Reminder>(contact, 'reminder', { text }, version);
  return <ReminderForm kept={answer.value} save={save} insert={insertText} reload={answer.reload} />;
}

interface FormProps {
  kept: KeptValue<Reminder> | null;
  save: (text: string, version: number) => Promise<KeptValue<Reminder>>;
  insert: (text: string) => void;
  reload: () => void;
}

function ReminderForm({ kept, save, insert, reload }: FormProps) {
  const texts = useTexts();
  const [text, setText] = useState(kept?.value.text ?? '');
  const [version, setVersion] = useState(kept?.version ?? 0);
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    try {
      setVersion((await save(text, version)).version);
      void toast(texts.saved);
    } catch (error) {
      // Somebody was faster: nothing is lost, and the person sees what they wrote.
      const isChanged = error instanceof AppCallFailure && error.code === 'ERR_APP_DATA_CHANGED';
      void toast(isChanged ? texts.changed : texts.failed, 'error');
      if (isChanged) reload();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form onSubmit={() => void submit()}>
      <Stack gap="small">
        <TextArea label={texts.reminder} value={text} rows={3} maxLength={500} onChange={setText} />
        <Inline gap="small">
          <Button kind="primary" submits busy={isBusy}>
            {texts.save}
          </Button>
          <Button disabled={text === ''} onPress={() => insert(text)}>
            {texts.insert}
          </Button>
        </Inline>
      </Stack>
    </Form>
  );
}
