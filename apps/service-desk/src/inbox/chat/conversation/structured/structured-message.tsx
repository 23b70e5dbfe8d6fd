import type { ShownMessage } from '@recado/api/live';
import type { Media } from '@recado/ui/chat';
import { InteractiveContent } from './interactive-content.tsx';
import { MessageCard } from './message-card.tsx';
import { PlaceCard } from './place-card.tsx';
import { ContactCards, PollChoices } from './structured-content.tsx';
import { TemplateMessage } from './template-content.tsx';

/** What `StructuredMessage` shows. `renew`: renews the addresses of its pictures. */
export interface StructuredMessageProps {
  message: ShownMessage;
  renew: Media['renew'];
}

/** The content of a message that is more than a text or a file; its body where there is nothing else to show. */
export default function StructuredMessage({ message, renew }: StructuredMessageProps) {
  const { mediaType, body, data } = message;
  switch (mediaType) {
    case 'contactMessage':
      return <ContactCards data={data} fallback={body} />;
    case 'locationMessage':
      return <PlaceCard data={data} fallback={body} renew={renew} />;
    case 'pollMessage':
      return <PollChoices data={data} fallback={body} />;
    case 'interactiveMessage':
      return <InteractiveContent data={data} fallback={body} />;
    case 'templateMessage':
      return <TemplateMessage message={message} renew={renew} />;
    default:
      return <MessageCard data={data} fallback={body} />;
  }
}
