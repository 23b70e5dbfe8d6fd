import { interactiveMessage } from '@recado/contract';
import { MessageText } from '@recado/ui/chat';
import { EnvironmentOutlined, UnorderedListOutlined } from '@recado/ui/icons';
import { valueIn } from './read-data.ts';
import './interactive-content.css';

/** An own message with buttons, a list, a link or a request, as the customer's phone shows it. */
export function InteractiveContent({ data, fallback }: { data: Record<string, unknown> | null; fallback: string }) {
  const read = interactiveMessage.safeParse(valueIn(data, 'interactive'));
  if (!read.success) return <MessageText text={fallback} />;
  const message = read.data;
  const header = 'header' in message && message.header;
  const footer = 'footer' in message && message.footer;
  return (
    <div className="interactive-content">
      {header && <strong>{header}</strong>}
      <MessageText text={message.body} />
      {footer && <small>{footer}</small>}
      {message.type === 'buttons' && (
        <ul className="interactive-choices">
          {message.buttons.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
      {message.type === 'list' && <ListRows message={message} />}
      {message.type === 'link' && (
        <a className="interactive-action" href={message.url} target="_blank" rel="noreferrer noopener">
          {message.label}
        </a>
      )}
      {message.type === 'locationRequest' && <EnvironmentOutlined aria-hidden />}
    </div>
  );
}

function ListRows({ message }: { message: Extract<ReturnType<typeof interactiveMessage.parse>, { type: 'list' }> }) {
  return (
    <details className="interactive-list">
      <summary>
        <UnorderedListOutlined aria-hidden /> {message.button}
      </summary>
      {message.sections.map(({ title, rows }) => (
        <section key={rows[0]?.id}>
          {title && <strong>{title}</strong>}
          <ul className="interactive-choices">
            {rows.map((row) => (
              <li key={row.id}>
                {row.title}
                {row.description && <small>{row.description}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
