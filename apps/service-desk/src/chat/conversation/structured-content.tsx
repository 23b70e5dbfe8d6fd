import type { Message } from '@recado/api/contract';
import { MessageText } from '@recado/ui/chat';
import { ContactAvatar, formatPhone, Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { EnvironmentOutlined, UnorderedListOutlined } from '@recado/ui/icons';
import { Answers } from './card-parts.tsx';
import { ContactActions } from './contact-actions.tsx';
import { listIn, numberIn, textIn } from './read-data.ts';

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
              <small key={String(number)}>{formatPhone(String(number))}</small>
            ))}
            <ContactActions name={textIn(person, 'name')} number={String(listIn(person, 'numbers')[0] ?? '')} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A place, as a link to a map: the browser fetches nothing by itself (UX). */
export function LocationLink({ data, fallback }: Structured) {
  const { t } = useTranslation('service-desk');
  const latitude = numberIn(data, 'latitude');
  const longitude = numberIn(data, 'longitude');
  const name = textIn(data, 'name') || fallback || t('kinds.location');
  if (latitude === undefined || longitude === undefined) return <MessageText text={name} />;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  return (
    <a className="message-card" href={map} target="_blank" rel="noopener noreferrer nofollow">
      <EnvironmentOutlined aria-hidden />
      <span className="message-card-text">
        <strong>
          <Name text={name} />
        </strong>
        <small>{t('message.openMap')}</small>
      </span>
    </a>
  );
}

/** A poll's question and choices. */
export function PollChoices({ data, fallback }: Structured) {
  const choices = listIn(data, 'choices');
  return (
    <div className="poll">
      <UnorderedListOutlined aria-hidden /> <strong>{textIn(data, 'question') || fallback}</strong>
      <Answers data={data} options={choices.map((choice) => ({ key: String(choice), label: String(choice) }))} />
    </div>
  );
}
