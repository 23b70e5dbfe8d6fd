import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { initialCampaignSettings } from '@recado/contract';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { campaignSettings } from './campaign-settings.schema.ts';
import { campaignSettingsOf } from './stored-campaign-settings.ts';

describe('Campaign settings', () => {
  const server = useSharedServer();
  let companyId: number;
  let admin: TestUser;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
  });

  const post = (settings: object, as = admin) => server.call('POST /campaign-settings', { as, body: { settings } });
  const read = async (as = admin) => {
    const { body } = await server.call('GET /campaign-settings', { as });
    return Object.fromEntries(body.map(({ key, value }) => [key, JSON.parse(value)]));
  };
  const stored = () => server.database.database.tenant(companyId, (unit) => campaignSettingsOf(unit, companyId));

  test('have the values of the specification until they are changed', async () => {
    assert.deepEqual(await read(), initialCampaignSettings);
    const { messageInterval, longerIntervalAfter, greaterInterval } = await stored();
    assert.deepEqual([messageInterval, longerIntervalAfter, greaterInterval], [20, 20, 60]);
  });

  test('keep absent settings in a change, and ignore keys of other versions', async () => {
    const variables = [{ key: 'cidade', value: 'Recife' }];
    await post({ messageInterval: 5, variables, sabado: true });
    await post({ greaterInterval: '120' });
    const expected = { ...initialCampaignSettings, messageInterval: 5, greaterInterval: 120, variables };
    assert.deepEqual(await stored(), expected);
    assert.deepEqual(await read(), expected);
  });

  test('can have quiet hours and the daily cap removed', async () => {
    await post({ quietFrom: '22:00', quietUntil: '07:00', dailyCap: 200, warmUp: true });
    assert.deepEqual((await stored()).quietUntil, '07:00');
    await post({ quietFrom: '', quietUntil: null, dailyCap: null, warmUp: false });
    assert.deepEqual(await stored(), initialCampaignSettings);
  });

  test('store equivalent words once, and the fixed word not at all', async () => {
    await post({ optOutWords: [' Não quero ', 'nao quero', 'sair', 'Parar'] });
    assert.deepEqual((await stored()).optOutWords, ['Não quero', 'Parar']);
  });

  test('return to the default opt-out line when it is empty', async () => {
    await post({ optOutText: 'Não quer mais? Envie sair' });
    assert.equal((await stored()).optOutText, 'Não quer mais? Envie sair');
    await post({ optOutText: ' ' });
    assert.deepEqual(await stored(), initialCampaignSettings);
  });

  const refusals: [object, string, string][] = [
    [{ messageInterval: -1 }, 'body.settings.messageInterval', 'tooSmall'],
    [{ greaterInterval: 1e9 }, 'body.settings.greaterInterval', 'tooBig'],
    [{ variables: [{ key: 'a b', value: '' }] }, 'body.settings.variables.0.key', 'invalidFormat'],
    [
      {
        variables: [
          { key: 'a', value: '1' },
          { key: 'a', value: '2' },
        ],
      },
      'body.settings.variables',
      'repeated',
    ],
    [{ quietFrom: '22:00' }, 'body.settings.quietUntil', 'required'],
    [{ quietUntil: '22:00', quietFrom: null }, 'body.settings.quietFrom', 'required'],
    [{ quietFrom: '08:00', quietUntil: '08:00' }, 'body.settings.quietUntil', 'repeated'],
    [{ dailyCap: 0 }, 'body.settings.dailyCap', 'tooSmall'],
    [{ optOutWords: ['x'] }, 'body.settings.optOutWords.0', 'tooShort'],
    [{ optOutText: 'Para parar, escreva PARE' }, 'body.settings.optOutText', 'invalid'],
    [{ optOutWords: ['Não'], confirmationWords: ['nao'] }, 'body.settings.confirmationWords', 'repeated'],
  ];
  for (const [settings, path, code] of refusals)
    test(`refuses ${JSON.stringify(settings)}, and changes nothing`, async () => {
      const { status, body } = await post({ warmUp: true, ...settings });
      assert.equal(status, 400);
      assert.deepEqual(
        body.issues?.map((issue) => [issue.path, issue.code]),
        [[path, code]],
      );
      assert.deepEqual(await stored(), initialCampaignSettings);
    });

  test('ignore a single stored value that no rule allows', async () => {
    await server.database.database.tenant(companyId, ({ db }) =>
      db.insert(campaignSettings).values([
        { companyId, key: 'messageInterval', value: 'soon' },
        { companyId, key: 'warmUp', value: true },
      ]),
    );
    assert.deepEqual(await stored(), { ...initialCampaignSettings, warmUp: true });
  });

  test('belong to one company, whose administrators change them and receive changes', async () => {
    const otherCompany = await server.make.company();
    const stranger = await server.make.user({ companyId: otherCompany.id, profile: 'admin' });
    const agent = await server.make.user({ companyId });
    const [boss, away] = [await server.socket(admin), await server.socket(agent)];
    await post({ messageInterval: 10 });
    await boss.waitFor(`company-${companyId}-campaign-settings`);
    assert.ok(!away.heard.some(({ name }) => name.includes('campaign-settings')));
    assert.deepEqual(await read(stranger), initialCampaignSettings);
    assert.equal((await post({ messageInterval: 1 }, agent)).body.error, 'ERR_NO_PERMISSION');
  });
});
