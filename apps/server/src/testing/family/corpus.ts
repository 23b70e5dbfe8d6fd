/** The records of the company in which the forms are sent. */
export interface FormWorld {
  companyId: number;
  userId: number;
  queueId: number;
  contactId: number;
  whatsappId: number;
  contactListId: number;
  planId: number;
}

type Client = 'whaticket 6.6.1' | 'saas-chat' | 'ticketz';
type Body = Record<string, unknown>;

/** A dialog of a client: what it sends for a new record, and for one that it loaded and saves untouched. */
export interface FamilyForm {
  clients: readonly Client[];
  /** The address of the collection. */
  path: string;
  /** Where a record is read, if not at `path`/id. */
  read?: (id: number) => string;
  /** What a person filled in, on top of the dialog's initial state. */
  create: (world: FormWorld, text: string) => Body;
  /** What is sent for a loaded record; the record itself by default. */
  edit?: (record: Body, world: FormWorld) => Body;
  /** Values that the record must have after both. */
  kept: (world: FormWorld, text: string) => Body;
}

const all: readonly Client[] = ['whaticket 6.6.1', 'saas-chat', 'ticketz'];
const two: readonly Client[] = ['whaticket 6.6.1', 'saas-chat'];
const saas: readonly Client[] = ['saas-chat'];
const ticketz: readonly Client[] = ['ticketz'];
const whaticket: readonly Client[] = ['whaticket 6.6.1'];

const without = (body: Body, ...names: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
/** Empty texts are sent as null by the dialog of campaigns. */
const nullForEmpty = (body: Body) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === '' ? null : value]));
/** A number as a Brazilian page shows it, which is what its form sends back. */
const shown = (value: unknown) => Number(value).toLocaleString('pt-BR', { minimumFractionDigits: 0 });

const messages = (names: string) => Object.fromEntries([1, 2, 3, 4, 5].map((index) => [`${names}${index}`, '']));
const day = (weekday: string, weekdayEn: string) => ({ weekday, weekdayEn, startTime: '', endTime: '' });
const halfDay = (weekday: string, weekdayEn: string) => ({
  weekday,
  weekdayEn,
  startTimeA: '',
  endTimeA: '',
  startTimeB: '',
  endTimeB: '',
});

/** The dialogs of three clients, by what their public sources send. */
export const familyForms: Record<string, FamilyForm> = {
  'a connection': {
    clients: saas,
    path: '/whatsapp',
    create: ({ queueId }, name) => ({
      name,
      greetingMessage: '',
      complationMessage: '',
      outOfHoursMessage: '',
      ratingMessage: '',
      isDefault: false,
      token: '',
      provider: 'beta',
      timeSendQueue: 0,
      sendIdQueue: 0,
      expiresInactiveMessage: '',
      expiresTicket: 0,
      timeUseBotQueues: 0,
      maxUseBotQueues: 3,
      attachment: null,
      mediaName: '',
      queueIds: [queueId],
      promptId: null,
      importOldMessages: null,
      importRecentMessages: null,
      importOldMessagesGroups: null,
      closedTicketsPostImported: null,
    }),
    edit: (record, { queueId }) => ({
      ...without(record, 'queues', 'session'),
      queueIds: [queueId],
      promptId: null,
      importOldMessages: null,
      importRecentMessages: null,
      importOldMessagesGroups: null,
      closedTicketsPostImported: null,
    }),
    kept: ({ queueId }, name) => ({ name, sendIdQueue: null, queueIds: [queueId], importOldMessagesGroups: false }),
  },
  'a connection for payments': {
    clients: whaticket,
    path: '/whatsapp',
    create: ({ queueId }, name) => ({
      name,
      greetingMessage: '',
      complationMessage: '',
      outOfHoursMessage: '',
      ratingMessage: '',
      isDefault: false,
      token: '',
      provider: 'beta',
      expiresInactiveMessage: '',
      expiresTicket: '15',
      timeUseBotQueues: '',
      maxUseBotQueues: '4',
      pix: '',
      pixMessage: '',
      queueIds: [queueId],
      transferQueueId: null,
      promptId: null,
    }),
    edit: (record) => ({
      ...without(record, 'queues', 'session'),
      transferQueueId: '',
      promptId: null,
      expiresTicket: '15',
    }),
    kept: (_world, name) => ({ name, expiresTicket: 15, maxUseBotQueues: 4, promptId: null }),
  },
  'a connection, with a language': {
    clients: ticketz,
    path: '/whatsapp',
    create: ({ queueId }, name) => ({
      name,
      greetingMessage: '',
      complationMessage: '',
      outOfHoursMessage: '',
      ratingMessage: '',
      transferMessage: '',
      isDefault: false,
      token: '',
      provider: 'beta',
      language: '',
      queueIds: [queueId],
    }),
    edit: (record) => without(record, 'queues', 'session'),
    kept: ({ queueId }, name) => ({ name, queueIds: [queueId] }),
  },
  'a queue': {
    clients: two,
    path: '/queue',
    create: (_world, name) => ({
      name,
      color: colorOf(name),
      greetingMessage: '',
      outOfHoursMessage: '',
      orderQueue: '',
      integrationId: '',
      promptId: null,
      linkToGroup: false,
      schedules: [halfDay('Segunda-feira', 'monday'), halfDay('Terça-feira', 'tuesday')],
    }),
    edit: (record) => ({ ...record, orderQueue: '2', integrationId: '', promptId: null }),
    kept: (_world, name) => ({ name, integrationId: null, promptId: null }),
  },
  'a queue, with whole days': {
    clients: ticketz,
    path: '/queue',
    create: (_world, name) => ({
      name,
      color: colorOf(name),
      greetingMessage: null,
      outOfHoursMessage: null,
      schedules: [day('Segunda-feira', 'monday')],
    }),
    kept: (_world, name) => ({ name, greetingMessage: '' }),
  },
  'an option of a queue': {
    clients: all,
    path: '/queue-options',
    create: ({ queueId }, title) => ({
      title,
      message: '',
      edition: false,
      option: 1,
      queueId: String(queueId),
      parentId: null,
      children: [],
    }),
    kept: ({ queueId }, title) => ({ title, queueId, parentId: null }),
  },
  'a user': {
    clients: two,
    path: '/users',
    create: ({ queueId }, name) => ({
      name,
      email: `${slug(name)}@example.com`,
      password: 'correct horse',
      profile: 'user',
      wpp: '',
      super: 0,
      SuperIs: '0',
      allTicket: 'desabled',
      whatsappId: false,
      queueIds: [queueId],
    }),
    edit: (record) => ({
      ...record,
      password: '',
      super: 0,
      whatsappId: record.whatsappId || '',
      wpp: record.wpp || '',
    }),
    kept: (_world, name) => ({ name, whatsappId: null, allTicket: 'disable' }),
  },
  'a user, without switches': {
    clients: ticketz,
    path: '/users',
    create: (_world, name) => ({
      name,
      email: `${slug(name)}@example.com`,
      password: 'correct horse',
      profile: 'user',
      queueIds: [],
    }),
    edit: (record) => ({ ...record, password: '' }),
    kept: (_world, name) => ({ name, profile: 'user' }),
  },
  'a contact': {
    clients: all,
    path: '/contacts',
    create: (_world, name) => ({
      name,
      number: `55119${digits(name, 8)}`,
      email: '',
      language: '',
      birthday: '',
      disableBot: false,
      extraInfo: [],
    }),
    edit: (record) => ({ ...record, disableBot: null, email: null }),
    kept: (_world, name) => ({ name, email: '', disableBot: false }),
  },
  'a tag': {
    clients: all,
    path: '/tags',
    create: ({ userId }, name) => ({ name, color: colorOf(name), kanban: 0, userId }),
    edit: (record, { userId }) => ({ ...record, userId, kanban: record.kanban ? 1 : 0 }),
    kept: (_world, name) => ({ name, kanban: 0 }),
  },
  'a quick message': {
    clients: two,
    path: '/quick-messages',
    create: (_world, shortcode) => ({
      shortcode,
      message: 'Bom dia!',
      geral: false,
      status: true,
      isMedia: true,
      mediaPath: null,
    }),
    edit: (record) => ({ ...record, isMedia: true, mediaPath: null, geral: null }),
    kept: (_world, shortcode) => ({ shortcode, geral: false }),
  },
  'a scheduled message': {
    clients: ['saas-chat', 'ticketz'],
    path: '/schedules',
    create: ({ userId, contactId }, body) => ({
      body,
      contactId: String(contactId),
      sendAt: tomorrow(),
      sentAt: '',
      saveMessage: false,
      userId,
    }),
    edit: (record, { userId }) => ({ ...record, sendAt: tomorrow(), userId }),
    kept: ({ contactId }, body) => ({ body, contactId }),
  },
  'a scheduled message, with recurrence': {
    clients: whaticket,
    path: '/schedules',
    create: ({ contactId }, body) => ({
      body,
      contactId,
      sendAt: tomorrow(),
      sentAt: '',
      geral: '',
      queueId: '',
      whatsappId: '',
      repeatEvery: '',
      selectDaysRecorrenci: '',
      userId: null,
    }),
    edit: (record) => ({ ...record, sendAt: tomorrow(), queueId: '', whatsappId: '', repeatUntil: '' }),
    kept: ({ contactId }, body) => ({ body, contactId, whatsappId: null, repeatUntil: null }),
  },
  'a contact list': {
    clients: all,
    path: '/contact-lists',
    create: (_world, name) => ({ name }),
    kept: (_world, name) => ({ name }),
  },
  'a contact of a list': {
    clients: all,
    path: '/contact-list-items',
    create: ({ companyId, contactListId }, name) => ({
      name,
      number: `55119${digits(name, 8)}`,
      email: '',
      companyId,
      contactListId: String(contactListId),
    }),
    edit: (record, { companyId, contactListId }) => ({
      ...record,
      email: null,
      companyId,
      contactListId: String(contactListId),
    }),
    kept: ({ contactListId }, name) => ({ name, contactListId, email: '' }),
  },
  'a campaign': {
    clients: all,
    path: '/campaigns',
    create: ({ companyId, contactListId, whatsappId }, name) =>
      nullForEmpty({
        name,
        ...messages('message'),
        message1: 'Oi {nome}',
        ...messages('confirmationMessage'),
        status: 'INATIVA',
        confirmation: false,
        scheduledAt: '',
        whatsappId,
        contactListId,
        tagListId: 'Nenhuma',
        companyId,
      }),
    edit: (record) => nullForEmpty({ ...record, tagListId: record.tagListId ?? 'Nenhuma', fileListId: null }),
    kept: ({ contactListId }, name) => ({ name, contactListId, tagListId: null, scheduledAt: null }),
  },
  'an announcement': {
    clients: all,
    path: '/announcements',
    create: (_world, title) => ({ title, text: 'Novidades', priority: '3', status: true }),
    kept: (_world, title) => ({ title, priority: 3, status: true }),
  },
  'a help video': {
    clients: all,
    path: '/helps',
    create: (_world, title) => ({ title, description: '', video: 'dQw4w9WgXcQ' }),
    edit: (record) => ({ ...record, description: null }),
    kept: (_world, title) => ({ title, description: '' }),
  },
  'a prompt': {
    clients: two,
    path: '/prompt',
    create: ({ queueId }, name) => ({
      name,
      prompt: 'Responda com calma, e só sobre o que a loja vende e entrega.',
      voice: 'texto',
      voiceKey: '',
      voiceRegion: '',
      maxTokens: '100',
      temperature: '0.7',
      apiKey: 'sk-000000',
      queueId,
      maxMessages: '5',
    }),
    edit: (record) => ({ ...record, queueId: String(record.queueId), maxMessages: '5' }),
    kept: ({ queueId }, name) => ({ name, queueId, maxTokens: 100, temperature: 0.7, maxMessages: 5 }),
  },
  'an integration': {
    clients: two,
    path: '/queueIntegration',
    create: (_world, name) => ({
      type: 'typebot',
      name,
      projectName: name,
      jsonContent: '',
      language: '',
      urlN8N: 'https://bot.example.com',
      typebotDelayMessage: '1500',
      typebotExpires: 1,
      typebotKeywordFinish: '',
      typebotKeywordRestart: '',
      typebotRestartMessage: '',
      typebotSlug: 'vendas',
      typebotUnknownMessage: '',
    }),
    edit: (record) => ({ ...record, language: '', jsonContent: null }),
    kept: (_world, name) => ({ name, language: 'pt-BR', typebotDelayMessage: 1500 }),
  },
  'a file list': {
    clients: two,
    path: '/files',
    create: ({ userId }, name) => ({
      name,
      message: 'Veja os catálogos',
      options: [{ name: '', path: '', mediaType: '' }],
      userId,
    }),
    edit: (record, { userId }) => ({ ...record, userId }),
    kept: (_world, name) => ({ name, message: 'Veja os catálogos' }),
  },
  'a plan': {
    clients: all,
    path: '/plans',
    create: (_world, name) => ({ ...planForm(name), value: '99.90' }),
    edit: (record) => ({ ...record, value: shown(record.value) }),
    kept: (_world, name) => ({ name, users: 5, value: 99.9 }),
  },
  'a company': {
    clients: [],
    path: '/companies',
    create: ({ planId }, name) => ({
      name,
      email: `${slug(name)}@example.com`,
      phone: '',
      planId: String(planId),
      status: true,
      campaignsEnabled: false,
      dueDate: null,
      recurrence: '',
    }),
    edit: (record) => ({
      ...without(record, 'settings', 'plan'),
      planId: String(record.planId),
      campaignsEnabled: false,
      dueDate: null,
    }),
    kept: ({ planId }, name) => ({ name, planId }),
  },
};

function planForm(name: string): Body {
  const flags = ['Campaigns', 'Schedules', 'InternalChat', 'ExternalApi', 'Kanban', 'OpenAi', 'Integrations'];
  const switches = Object.fromEntries(flags.map((flag) => [`use${flag}`, true]));
  return { name, users: '5', connections: '2', queues: '3', ...switches, isPublic: null };
}

/** A local time without zone, as a field for date and time has it. */
function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
}

const slug = (text: string) => text.replace(/\W+/g, '-').toLowerCase();

function digits(text: string, count: number): string {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 10 ** count;
  return String(sum).padStart(count, '0');
}

function colorOf(text: string): string {
  return `#${Number(digits(text, 7)).toString(16).padStart(6, '0')}`;
}
