import type { KnownTicket } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../lazy-part.ts';
import { noteDrafts } from '../../../people/contact-drawer/notes/notes.ts';
import { drawerTexts } from '../../../people/contact-drawer/texts.ts';

const NoteComposer = lazyPart(() => import(/* webpackChunkName: "contact" */ './note-composer.tsx'), drawerTexts);

/** The composer of notes; its code is downloaded when the first note is written. */
export function LazyNoteComposer(props: { ticket: KnownTicket; onSaved: () => void }) {
  return (
    <Suspense fallback={<ComingField ticketId={props.ticket.id} />}>
      <NoteComposer {...props} />
    </Suspense>
  );
}

/** Takes what is typed while the code is downloaded, so that it becomes neither a message nor a shortcut. */
function ComingField({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('service-desk');
  const field = useRef<HTMLTextAreaElement>(null);
  const { text } = noteDrafts.useDraft(ticketId);
  useEffect(() => field.current?.focus(), []);
  return (
    <section className="composer note-composer" aria-label={t('composer.note')} aria-busy>
      <div className="composer-line">
        <textarea
          ref={field}
          className="composer-field"
          rows={1}
          value={text}
          aria-label={t('composer.noteField')}
          placeholder={t('composer.noteField')}
          onChange={({ target }) => noteDrafts.changeDraft(ticketId, { text: target.value })}
        />
      </div>
    </section>
  );
}
