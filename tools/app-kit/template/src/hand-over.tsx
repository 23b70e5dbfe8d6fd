import type { TicketActionProps } from '@recado/app';
import { Alert, Button, Dialog, Inline, Stack, server, Text, toast } from '@recado/app';
import { useState } from 'react';
import { useTexts } from './texts.ts';

/** An action of the ticket: it asks the app's own server, which knows by a statement who asks and about which ticket. */
export default function HandOver({ ticket, onClose }: TicketActionProps) {
  const texts = useTexts();
  const [state, setState] = useState<'asks' | 'sends' | 'failed'>('asks');

  async function send() {
    setState('sends');
    const answer = await server
      .request({ method: 'POST', path: '/hand-overs', ticketId: ticket.id })
      .catch(() => undefined);
    if (answer?.status !== 200) return setState('failed');
    void toast(texts.sent);
    onClose();
  }

  return (
    <Dialog title={texts.handOver} onClose={onClose}>
      <Stack>
        <Text>{ticket.contact.name}</Text>
        {state === 'failed' && <Alert tone="danger" title={texts.failed} />}
        <Inline align="end">
          <Button kind="primary" busy={state === 'sends'} onPress={() => void send()}>
            {texts.send}
          </Button>
        </Inline>
      </Stack>
    </Dialog>
  );
}
