import { useFileDrop } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import type { ReactNode } from 'react';

/** The panel of an open conversation. Files dropped anywhere on it are given to `onFiles`. */
export function DropPanel(props: {
  label: string;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('service-desk');
  const drop = useFileDrop(props.onFiles, props.disabled);
  return (
    <section className="ticket-chat" aria-label={props.label} {...drop.handlers}>
      {props.children}
      {drop.isOver && (
        <div className="drop-here" aria-hidden>
          {t('chat.dropHere')}
        </div>
      )}
    </section>
  );
}
