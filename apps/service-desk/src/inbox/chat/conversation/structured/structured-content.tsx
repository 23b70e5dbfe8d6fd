import type { Message } from '@recado/contract';
import { MessageText } from '@recado/ui/chat';
import { ContactAvatar, formatPhone, Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { UnorderedListOutlined } from '@recado/ui/icons';
import { listIn, textIn, valueIn } from '../read-data.ts';
import { Answers } from './card-parts.tsx';
import { ContactActions } from './contact-actions.tsx';

type Structured = { data: Message['data']; fallback: string };

/** The people of a contact card, with their numbers. */
export function ContactCards({ data, fallback }: Structured) {
  const people = listIn(data, 'contacts');
  if (people.length === 0) return <MessageText text={fallback} />;
  return (
    <ul className="contact-cards">
      {people.map((person) => (
        <li className="message-card" key={textIn(person, 'name') + listIn(person, 'numbers').join()}>
          <ContactAvatar name={textIn(person, 'name')} size={32} />
          <span className="message-card-text">
            <strong>
              <Name text={textIn(person, 'name')} />
            </strong>
            {listIn(person, 'numbers').map((number) => (
              <span className="message-card-text" key={String(number)}>
                <small>{formatPhone(String(number))}</small>
                <ContactActions name={textIn(person, 'name')} number={String(number)} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A poll's question and choices. */
export function PollChoices({ data, fallback }: Structured) {
  const { t } = useTranslation('service-desk');
  const choices = listIn(data, 'choices');
  return (
    <div className="poll">
      <UnorderedListOutlined aria-hidden /> <strong>{textIn(data, 'question') || fallback}</strong>
      {valueIn(data, 'multiple') === true && <small className="poll-rule">{t('poll.severalAllowed')}</small>}
      <Answers data={data} options={choices.map((choice) => ({ key: String(choice), label: String(choice) }))} />
    </div>
  );
}
