import { ContactAvatar, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useColleagues } from './colleagues.ts';
import './colleagues.css';

/** The number of people whose pictures fit before the text. */
const mostShown = 3;

/** Shows in a chat's header who else views or writes in the ticket, so that not two people answer at once. */
export function ColleaguesHere({ ticketId }: { ticketId: number }) {
  const here = useColleaguesText(ticketId);
  if (!here) return null;
  return (
    <span className={`colleagues is-${here.state}`}>
      <span className="colleagues-pictures">
        {here.names.slice(0, mostShown).map((name) => (
          <ContactAvatar key={name} name={name} size={16} />
        ))}
      </span>
      {here.text}
    </span>
  );
}

/** The same on a ticket's row, with first names. */
export function RowColleagues({ ticketId }: { ticketId: number }) {
  const here = useColleaguesText(ticketId, firstName);
  if (!here) return null;
  return (
    <span className={`plain-chip row-colleagues is-${here.state}`} title={here.text}>
      <span>{here.text}</span>
    </span>
  );
}

function useColleaguesText(ticketId: number, shorten = (name: string) => name) {
  const { t, i18n } = useTranslation('service-desk');
  const here = useColleagues(ticketId);
  if (!here) return undefined;
  const names = here.names.map((name) => shorten(plainName(name)));
  const list = new Intl.ListFormat(i18n.language).format(names);
  return { ...here, text: t(`colleagues.${here.state}`, { names: list, count: names.length }) };
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
