import { api } from '@recado/api/client';
import type { KnownTicket } from '@recado/api/live';
import type { Answer, OutgoingMention } from '@recado/contract';
import type { OfferedPerson } from '@recado/ui/chat';
import { formatPhone } from '@recado/ui/core';
import { useEffect, useState } from 'react';
import { mentionedIn, peopleFor } from '../../../people/contact-drawer/notes/mentioned.ts';

type Member = NonNullable<Answer<'GET /tickets/:ticketId/members'>['members']>[number];
type Mentionable = OfferedPerson & Pick<Member, 'contactId' | 'number'>;

/**
 * The members of a ticket's group, whom a draft may mention: `peopleFor` finds them for what is typed after '@', and
 * `mentionsIn` says whom a text mentions. They are asked for when the draft has an '@'; until they are known it is only a
 * sign.
 */
export function useGroupMentions({ id: ticketId, isGroup }: KnownTicket, draft: string) {
  const [known, setKnown] = useState<{ ticketId: number; people: Mentionable[] }>();
  const isAsked = isGroup && draft.includes('@');
  useEffect(() => {
    if (!isAsked) return undefined;
    let isWanted = true;
    api('GET /tickets/:ticketId/members', { params: { ticketId } }).then(
      ({ members }) => isWanted && setKnown({ ticketId, people: mentionable(members ?? []) }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isAsked, ticketId]);
  const people = known?.ticketId === ticketId ? known.people : [];
  return {
    peopleFor: isGroup ? (text: string) => peopleFor(people, text) : undefined,
    mentionsIn(text: string): OutgoingMention[] | undefined {
      const ids = new Set(
        mentionedIn(
          text,
          people.map(({ id, as }) => ({ id, name: as })),
        ),
      );
      const mentioned = people.filter(({ id }) => ids.has(id));
      if (mentioned.length === 0) return undefined;
      return mentioned.map(({ as, contactId, number }) => ({ as, contactId, number }));
    },
  };
}

/** The other members as they stand in a text: by name, or by number if that is not known or not theirs alone. */
function mentionable(members: readonly Member[]): Mentionable[] {
  const bearers = new Map<string, number>();
  const others = members.filter(({ isOwn }) => !isOwn);
  for (const { name } of others) bearers.set(name, (bearers.get(name) ?? 0) + 1);
  return others.flatMap(({ contactId, name, number }, id) => {
    const isUnique = name !== '' && bearers.get(name) === 1;
    const as = isUnique ? name : number && `+${number}`;
    const phone = number ? formatPhone(number) : '';
    return as ? [{ id, name: name || phone, detail: name ? phone : '', as, contactId, number }] : [];
  });
}
