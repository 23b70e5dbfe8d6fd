import { MessageText } from '@recado/ui/chat';
import { UnorderedListOutlined } from '@recado/ui/icons';
import { listIn, textIn, valueIn } from '../read-data.ts';
import './interactive-content.css';

/** An own message with buttons, a list, a link or a request, as the customer's phone shows it. */
export function InteractiveContent({ data, fallback }: { data: Record<string, unknown> | null; fallback: string }) {
  const message = valueIn(data, 'interactive');
  const [header, body, footer] = ['header', 'body', 'footer'].map((name) => textIn(message, name));
  if (!body) return <MessageText text={fallback} />;
  const url = textIn(message, 'url');
  return (
    <div className="interactive-content">
      {header && <strong>{header}</strong>}
      <MessageText text={body} />
      {footer && <small>{footer}</small>}
      <Choices entries={listIn(message, 'buttons')} />
      <ListRows label={textIn(message, 'button')} sections={listIn(message, 'sections')} />
      {/^https?:\/\//.test(url) && (
        <a className="interactive-action" href={url} target="_blank" rel="noreferrer noopener">
          {textIn(message, 'label')}
        </a>
      )}
    </div>
  );
}

function ListRows({ label, sections }: { label: string; sections: unknown[] }) {
  if (sections.length === 0) return null;
  return (
    <details className="interactive-list">
      <summary>
        <UnorderedListOutlined aria-hidden /> {label}
      </summary>
      {sections.map((section) => (
        <section key={textIn(listIn(section, 'rows')[0], 'id')}>
          {textIn(section, 'title') && <strong>{textIn(section, 'title')}</strong>}
          <Choices entries={listIn(section, 'rows')} />
        </section>
      ))}
    </details>
  );
}

/** Buttons or rows; nothing if there are none. */
function Choices({ entries }: { entries: unknown[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="interactive-choices">
      {entries.map((entry) => (
        <li key={textIn(entry, 'id')}>
          {textIn(entry, 'title')}
          {textIn(entry, 'description') && <small>{textIn(entry, 'description')}</small>}
        </li>
      ))}
    </ul>
  );
}
