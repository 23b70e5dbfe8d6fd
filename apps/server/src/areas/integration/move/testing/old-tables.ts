import type { Edition } from '../source/source.ts';

/** The type of a column of another product, in words that PostgreSQL and MariaDB have names for. */
export type OldType =
  | 'key'
  | 'textKey'
  | 'integer'
  | 'float'
  | 'flag'
  | 'string'
  | 'text'
  | 'moment'
  | 'day'
  | 'json'
  | 'uuid';

/** The columns of a table, besides `createdAt` and `updatedAt`, which all have. */
export type OldColumns = Readonly<Record<string, OldType>>;

/** The tables of each edition, as its own migrations leave them (MOVING.md, Tables). */
export const oldTables: Readonly<Record<Edition, Readonly<Record<string, OldColumns>>>> = (() => {
  const people = {
    Users:
      'id:key name:string email:string passwordHash:string profile:string tokenVersion:integer companyId:integer super:flag',
    UserQueues: 'userId:integer queueId:integer',
    Queues:
      'id:key name:string color:string greetingMessage:text companyId:integer outOfHoursMessage:text schedules:json',
    QueueOptions: 'id:key title:string message:text option:text queueId:integer parentId:integer',
    Settings: 'id:key key:string value:text companyId:integer',
  };
  const conversations = {
    Contacts:
      'id:key name:string number:string profilePicUrl:string email:string isGroup:flag disableBot:flag companyId:integer',
    ContactCustomFields: 'id:key name:string value:string contactId:integer',
    Tickets:
      'id:key uuid:uuid status:string lastMessage:text contactId:integer userId:integer whatsappId:integer isGroup:flag unreadMessages:integer queueId:integer companyId:integer chatbot:flag queueOptionId:integer',
    Messages:
      'id:textKey body:text ack:integer read:flag mediaType:string mediaUrl:string ticketId:integer fromMe:flag isDeleted:flag contactId:integer quotedMsgId:string companyId:integer remoteJid:text dataJson:text participant:text queueId:integer isEdited:flag',
    TicketTraking:
      'id:key ticketId:integer companyId:integer whatsappId:integer userId:integer queuedAt:moment startedAt:moment finishedAt:moment rated:flag ratingAt:moment',
    UserRatings: 'id:key ticketId:integer companyId:integer userId:integer rate:integer',
    Tags: 'id:key name:string color:string companyId:integer kanban:integer',
    TicketTags: 'ticketId:integer tagId:integer',
    TicketNotes: 'id:key note:string userId:integer contactId:integer ticketId:integer',
    QuickMessages: 'id:key shortcode:string message:text companyId:integer userId:integer',
    Schedules:
      'id:key body:text sendAt:moment sentAt:moment contactId:integer ticketId:integer userId:integer companyId:integer status:string',
  };
  const whatsapps =
    'id:key session:text qrcode:text status:string battery:string plugged:flag name:string isDefault:flag retries:integer greetingMessage:text companyId:integer complationMessage:text outOfHoursMessage:text ratingMessage:text token:text farewellMessage:text provider:text';
  const installation = {
    Companies:
      'id:key name:string phone:string email:string planId:integer status:flag schedules:json dueDate:moment recurrence:string',
    Plans: 'id:key name:string users:integer connections:integer queues:integer value:float',
    Invoices: 'id:key detail:string status:string value:float dueDate:string companyId:integer',
    Announcements:
      'id:key priority:integer title:string text:text mediaPath:text mediaName:text companyId:integer status:flag',
    Helps: 'id:key title:string description:text video:string link:text',
    Subscriptions: 'id:key isActive:flag expiresAt:moment companyId:integer providerSubscriptionId:string',
  };
  const campaigns = {
    ContactLists: 'id:key name:string companyId:integer',
    ContactListItems:
      'id:key name:string number:string email:string contactListId:integer isWhatsappValid:flag companyId:integer',
    Campaigns:
      'id:key name:string message1:text message2:text message3:text message4:text message5:text confirmationMessage1:text confirmationMessage2:text confirmationMessage3:text confirmationMessage4:text confirmationMessage5:text status:string confirmation:flag mediaPath:text mediaName:text companyId:integer contactListId:integer whatsappId:integer scheduledAt:moment completedAt:moment',
    CampaignShipping:
      'id:key jobId:string number:string message:text confirmationMessage:text confirmation:flag contactId:integer campaignId:integer confirmationRequestedAt:moment confirmedAt:moment deliveredAt:moment',
    CampaignSettings: 'id:key key:string value:text companyId:integer',
  };
  const chats = {
    Chats: 'id:key title:text uuid:string ownerId:integer lastMessage:text companyId:integer',
    ChatUsers: 'id:key chatId:integer userId:integer unreads:integer',
    ChatMessages: 'id:key chatId:integer senderId:integer message:text mediaPath:text mediaName:text',
  };
  const linked = { Whatsapps: whatsapps, WhatsappQueues: 'whatsappId:integer queueId:integer' };
  const base = { ...installation, ...people, ...linked, ...conversations, ...campaigns, ...chats };
  const files = {
    Files: 'id:key companyId:integer name:string message:text',
    FilesOptions: 'id:key name:string path:string fileId:integer mediaType:string',
  };
  const assistants = {
    Prompts:
      'id:key name:text apiKey:text prompt:text maxTokens:integer maxMessages:integer temperature:integer promptTokens:integer completionTokens:integer totalTokens:integer voice:text queueId:integer companyId:integer',
    QueueIntegrations:
      'id:key type:string name:string projectName:string jsonContent:text language:string urlN8N:string companyId:integer typebotSlug:string typebotExpires:integer typebotKeywordFinish:string typebotUnknownMessage:string typebotDelayMessage:integer typebotRestartMessage:string typebotKeywordRestart:string',
  };
  const texts =
    'number:text sendIdQueue:integer promptId:integer integrationId:integer maxUseBotQueues:integer expiresTicket:integer timeUseBotQueues:string expiresInactiveMessage:string';
  const uses =
    'useCampaigns:flag useExternalApi:flag useInternalChat:flag useSchedules:flag useKanban:flag useOpenAi:flag useIntegrations:flag';
  const media = 'mediaPath:string mediaName:string';
  const saas = extended(
    { ...base, ...files, ...assistants, OldMessages: 'id:key messageId:string body:text ticketId:integer' },
    {
      Plans: uses,
      Users: 'online:flag allTicket:string whatsappId:integer',
      Queues: 'orderQueue:integer integrationId:integer promptId:integer mediaPath:text mediaName:text',
      QueueOptions: 'mediaPath:text mediaName:text',
      Whatsapps: `${texts} transferQueueId:integer timeToTransfer:integer`,
      Contacts: 'lid:string birthday:day active:flag whatsappId:integer',
      Tickets: 'fromMe:flag integrationId:integer useIntegration:flag typebotSessionId:string promptId:string',
      Messages: 'reactions:json isForwarded:flag',
      TicketTraking: 'chatbotAt:moment',
      QuickMessages: `${media} geral:flag`,
      Schedules: `${media} queueId:integer whatsappId:integer`,
      Campaigns: 'fileListId:integer tagId:integer',
    },
  );
  const saasChat = extended(
    { ...base, ...files, ...assistants },
    {
      Plans: `${uses} isPublic:flag`,
      Users: 'online:flag whatsappId:integer wpp:string',
      Queues: 'orderQueue:integer integrationId:integer promptId:integer',
      Whatsapps: `${texts} timeSendQueue:integer importOldMessages:text importRecentMessages:text`,
      Contacts: 'whatsappId:integer',
      Tickets: 'fromMe:flag imported:moment integrationId:integer useIntegration:flag promptId:string',
      Messages: 'isForwarded:flag',
      TicketTraking: 'chatbotAt:moment status:string queueId:integer contactId:integer lastMessage:text',
      UserRatings: 'ticketTrakingId:integer',
      QuickMessages: media,
      Schedules: media,
      Campaigns: 'fileListId:integer',
      ChatMessages: 'mediaType:text',
    },
  );
  const ticketz = extended(
    {
      ...base,
      BaileysKeys: 'whatsappId:integer type:string key:string value:text',
      ContactTags: 'contactId:integer tagId:integer',
      WhatsappLidMaps: 'id:key lid:string companyId:integer contactId:integer',
      OldMessages: 'id:key messageId:string body:text ticketId:integer',
      Counters: 'companyId:integer serie:string timestamp:moment value:integer',
    },
    {
      Companies: 'language:string',
      Plans: 'isPublic:flag currency:string',
      Queues: 'mediaPath:text mediaName:text',
      QueueOptions: 'mediaPath:text mediaName:text forwardQueueId:integer exitChatbot:flag',
      Whatsapps: 'channel:string facebookUserToken:text transferMessage:text language:string',
      Contacts: 'channel:text language:string presence:string',
      Tickets: 'channel:text',
      Messages: 'channel:text thumbnailUrl:string error:json',
      TicketTraking: 'expired:flag chatbotendAt:moment waitTime:integer serviceTime:integer',
      Schedules: 'saveMessage:flag',
    },
  );
  const community = {
    ContactCustomFields: conversations.ContactCustomFields,
    Contacts: 'id:key name:string number:string profilePicUrl:string email:string isGroup:flag',
    Messages:
      'id:textKey body:text ack:integer read:flag mediaType:string mediaUrl:string ticketId:integer fromMe:flag isDeleted:flag contactId:integer quotedMsgId:string',
    Queues: 'id:key name:string color:string greetingMessage:text',
    QuickAnswers: 'id:key shortcut:text message:text',
    Settings: 'key:textKey value:text',
    Tickets:
      'id:key status:string lastMessage:text contactId:integer userId:integer whatsappId:integer isGroup:flag unreadMessages:integer queueId:integer',
    UserQueues: people.UserQueues,
    Users: 'id:key name:string email:string passwordHash:string profile:string tokenVersion:integer whatsappId:integer',
    WhatsappQueues: linked.WhatsappQueues,
    Whatsapps:
      'id:key session:text qrcode:text status:string battery:string plugged:flag name:string isDefault:flag retries:integer greetingMessage:text farewellMessage:text',
  };
  return { saas: parsed(saas), 'saas-chat': parsed(saasChat), ticketz: parsed(ticketz), community: parsed(community) };
})();

function extended(tables: Record<string, string>, more: Record<string, string>): Record<string, string> {
  const all = Object.entries(tables).map(([table, columns]) => [table, `${columns} ${more[table] ?? ''}`.trim()]);
  return Object.fromEntries(all);
}

function parsed(tables: Record<string, string>): Record<string, OldColumns> {
  return Object.fromEntries(Object.entries(tables).map(([table, columns]) => [table, columnsOf(columns)]));
}

function columnsOf(text: string): OldColumns {
  const pairs = text.split(' ').map((pair): [string, OldType] => {
    const [name = '', type] = pair.split(':');
    if (!isType(type)) throw new Error(`No type: ${pair}`);
    return [name, type];
  });
  return Object.fromEntries(pairs);
}

function isType(text: string | undefined): text is OldType {
  return (
    text !== undefined &&
    ['key', 'textKey', 'integer', 'float', 'flag', 'string', 'text', 'moment', 'day', 'json', 'uuid'].includes(text)
  );
}
