import type { ShownMessage } from '@recado/api/live';
import { type Media, MediaBubble, MessageText } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import { listIn, textIn, valueIn } from '../read-data.ts';

/** A sent template: the file of its header, its text, and the labels of its buttons. */
export function TemplateMessage({ message, renew }: { message: ShownMessage; renew: Media['renew'] }) {
  const { t } = useTranslation('service-desk');
  const { body, media: details, mediaUrl: url, data } = message;
  const content = valueIn(valueIn(data, 'template'), 'content');
  const labels = listIn(content, 'buttons').map((button) => textIn(button, 'text'));
  return (
    <>
      {details && <MediaBubble media={{ kind: kindOf(details.mimetype), url, details, renew }} />}
      <MessageText text={body} />
      {labels.some(Boolean) && (
        <ul className="sent-template-buttons" aria-label={t('templates.buttons')}>
          {labels.filter(Boolean).map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function kindOf(mimetype: string): Media['kind'] {
  const [type] = mimetype.split('/');
  return type === 'image' || type === 'video' ? type : 'application';
}
