import type { KnownTicket } from '@recado/api/live';
import { isFreeWindowClosed } from '@recado/contract/free-window';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Suspense, useState } from 'react';
import { WindowNote } from '../../free-window/lazy-window.tsx';
import { useMinute } from '../../use-minute.ts';
import { SendTemplateDialog } from '../templates/lazy-send-template.ts';

/** Whether only templates can be sent in an open chat now. */
export function useWindowClosed({ capabilities, windowUntil }: KnownTicket): boolean {
  const now = useMinute();
  return capabilities !== undefined && isFreeWindowClosed(capabilities, windowUntil, now);
}

/**
 * Until when free messages are possible, where the connection has such a window, and a way to a template once they are
 * not.
 */
export function FreeWindow({ ticket }: { ticket: KnownTicket }) {
  const { t } = useTranslation('service-desk');
  const isClosed = useWindowClosed(ticket);
  const [isChoosing, setChoosing] = useState(false);
  if (ticket.status !== 'open' || !ticket.capabilities?.window) return null;
  return (
    <Suspense>
      <WindowNote until={ticket.windowUntil}>
        {isClosed && (
          <Button size="small" type="primary" onClick={() => setChoosing(true)}>
            {t('composer.chooseTemplate')}
          </Button>
        )}
      </WindowNote>
      {isChoosing && <SendTemplateDialog ticket={ticket} onClose={() => setChoosing(false)} />}
    </Suspense>
  );
}
