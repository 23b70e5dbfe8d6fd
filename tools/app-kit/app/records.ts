/** A ticket, as the external API gives it. */
export interface AppTicket {
  id: number;
  uuid: string;
  status: 'pending' | 'open' | 'closed';
  contact: Pick<AppContact, 'id' | 'name' | 'number' | 'email' | 'isGroup'>;
  queue: { id: number; name: string } | null;
  user: { id: number; name: string } | null;
  /** The connection. */
  whatsapp: { id: number; name: string } | null;
  isGroup: boolean;
  unreadMessages: number;
  lastMessage: string;
  lastMessageAt: string;
  waitingSince: string | null;
  tags: AppTag[];
  createdAt: string;
  updatedAt: string;
}

/** A contact, as the external API gives it. */
export interface AppContact {
  id: number;
  name: string;
  number: string;
  username: string | null;
  email: string;
  extraInfo: { name: string; value: string }[];
  isGroup: boolean;
  updatedAt: string;
}

/** A message, as the external API gives it, without the address of its file. */
export interface AppMessage {
  id: number;
  ticketId: number;
  body: string;
  fromMe: boolean;
  /** `chat` is plain text. */
  mediaType: string;
  isDeleted: boolean;
  isEdited: boolean;
  /** In a group: who wrote it. */
  contact: { id: number; name: string } | null;
  user: { id: number; name: string } | null;
  createdAt: string;
}

/** A tag. */
export interface AppTag {
  id: number;
  name: string;
  color: string;
}
