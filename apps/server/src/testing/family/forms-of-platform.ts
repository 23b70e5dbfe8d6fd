import { all, type FamilyForm, planForm, shown, two } from './family-form.ts';

/** The dialogs of announcements, helps, automations and plans. */
export const formsOfPlatform: Record<string, FamilyForm> = {
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
  'a plan': {
    clients: all,
    path: '/plans',
    create: (_world, name) => ({ ...planForm(name), value: '99.90' }),
    edit: (record) => ({ ...record, value: shown(record.value) }),
    kept: (_world, name) => ({ name, users: 5, value: 99.9 }),
  },
};
