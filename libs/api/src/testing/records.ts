import type {
  Contact,
  ListedUser,
  Message,
  MessageTemplate,
  Queue,
  Ticket,
  TicketRecord,
  Whatsapp,
} from '@recado/contract';

const moment = '2026-01-01T12:00:00.000Z';

/** What a linked device can do. */
const linkedDevice: Whatsapp['capabilities'] = {
  edit: true,
  remove: true,
  react: true,
  pairingCode: true,
  groups: true,
  polls: true,
  interactive: false,
  templates: false,
  window: false,
  agenda: true,
  privacy: true,
};

/** What the chat of a ticket on a linked device shows beside the ticket. */
export const linkedChat = {
  capabilities: {
    edit: true,
    remove: true,
    react: true,
    polls: true,
    interactive: false,
    templates: false,
    window: false,
  },
} satisfies Pick<TicketRecord, 'capabilities'>;

/** A ticket as the server would return it, for tests; `given` overrides what matters to the test. */
export function aTicket(given: Partial<Ticket> = {}): Ticket {
  const id = given.id ?? 1;
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'open',
    companyId: 1,
    contactId: id,
    contact: contactOf(id),
    queueId: 1,
    queue: { id: 1, name: 'Vendas', color: '#0b6e99' },
    userId: 1,
    user: { id: 1, name: 'Ana' },
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Loja' },
    isGroup: false,
    chatbot: false,
    unreadMessages: 0,
    lastMessage: `mensagem ${id}`,
    lastMessageFromMe: false,
    lastMessageAck: 0,
    lastMessageType: 'chat',
    lastMessageAt: moment,
    customerWords: null,
    customerAuthor: null,
    waitingSince: null,
    isAnswered: false,
    waitingLimit: null,
    lateSince: null,
    unsentMessages: 0,
    unsentUserId: null,
    windowUntil: null,
    assistantSince: null,
    snooze: null,
    tags: [],
    useIntegration: false,
    promptId: null,
    integrationId: null,
    createdAt: moment,
    updatedAt: moment,
    ...given,
  };
}

/** A contact as the server would return it, for tests. */
export function aContact(given: Partial<Contact> = {}): Contact {
  const id = given.id ?? 1;
  return {
    ...contactOf(id),
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    extraInfo: [],
    companyId: 1,
    whatsapp: null,
    blockedBy: null,
    organisation: null,
    ...given,
  };
}

function contactOf(id: number): Ticket['contact'] {
  return {
    id,
    name: `Cliente ${id}`,
    number: `55119${String(id).padStart(8, '0')}`,
    numberState: 'known',
    username: null,
    email: '',
    isGroup: false,
    disableBot: false,
    blockedAt: null,
    organisationId: null,
    profilePicUrl: '',
    urlPicture: '',
    updatedAt: moment,
  };
}

/** A message as the server would return it, for tests. */
export function aMessage(given: Partial<Message> = {}): Message {
  const id = given.id ?? 1;
  return {
    id,
    ticketId: 1,
    contactId: 1,
    body: `texto ${id}`,
    fromMe: false,
    read: true,
    ack: 0,
    mediaType: 'chat',
    mediaUrl: null,
    media: null,
    quotedMsg: null,
    isDeleted: false,
    isEdited: false,
    hasFormerText: false,
    isForwarded: false,
    reactions: [],
    contact: null,
    user: null,
    isAutomatic: false,
    origin: 'person',
    answer: null,
    queueId: null,
    queue: null,
    data: null,
    failedCode: null,
    idempotencyKey: null,
    createdAt: moment,
    updatedAt: moment,
    ...given,
  };
}

/** A user to choose: an online agent who serves no queue. */
export function aListedUser(given: Partial<ListedUser> = {}): ListedUser {
  return { id: 1, name: 'Ana', queues: [], online: true, away: null, seesAll: false, updatedAt: moment, ...given };
}

/** A connection as the server would return it, for tests. */
export function aWhatsapp(given: Partial<Whatsapp> = {}): Whatsapp {
  return {
    id: 7,
    name: 'Loja',
    status: 'CONNECTED',
    statusDetail: null,
    number: null,
    isDefault: true,
    provider: 'beta',
    capabilities: linkedDevice,
    qrcode: '',
    pairingCode: null,
    retries: 0,
    greetingMessage: '',
    greetingMediaPath: null,
    greetingMediaName: null,
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    ratingScale: 3,
    asksRatingComment: false,
    queues: [],
    queueIds: [],
    promptId: null,
    integrationId: null,
    integration: null,
    sendIdQueue: null,
    timeSendQueue: 0,
    maxUseBotQueues: 3,
    timeUseBotQueues: 0,
    expiresTicket: 0,
    expiresInactiveMessage: '',
    automationTemplates: {},
    importOldMessages: null,
    importRecentMessages: null,
    importOldMessagesGroups: false,
    closedTicketsPostImported: false,
    statusImportMessages: null,
    importStatus: null,
    updatedAt: moment,
    ...given,
  };
}

/** An approved template with one variable that is bound to the contact and one that is not. */
export function aTemplate(given: Partial<MessageTemplate> = {}): MessageTemplate {
  return {
    id: 4,
    companyId: 1,
    accountId: '99',
    name: 'pedido',
    language: 'pt_BR',
    category: 'UTILITY',
    nextCategory: null,
    parameterFormat: 'NAMED',
    content: { header: null, body: 'Olá {{name}}, o pedido {{order}} saiu.', footer: '', buttons: [] },
    examples: { name: 'Ana', order: '7' },
    bindings: { name: 'contact.firstName' },
    headerFile: null,
    headerFileName: null,
    status: 'APPROVED',
    reason: null,
    advice: null,
    quality: 'GREEN',
    notice: null,
    noticedAt: null,
    whatsappIds: [5],
    edits: [],
    submittedAt: null,
    updatedAt: moment,
    ...given,
  };
}

/** A queue. */
export function aQueue(given: Partial<Queue> = {}): Queue {
  return {
    id: 3,
    name: 'Vendas',
    color: '#00bfff',
    greetingMessage: '',
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    askReason: 'none',
    requiredFieldIds: [],
    orderQueue: 1,
    firstAnswerLimit: null,
    answerLimit: null,
    integrationId: null,
    promptId: null,
    schedules: [],
    assignmentMode: 'hand',
    assignmentFallback: 'turn',
    ticketLimit: null,
    overflowQueueId: null,
    overflowMinutes: null,
    awayTickets: 'wait',
    skills: [],
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}
