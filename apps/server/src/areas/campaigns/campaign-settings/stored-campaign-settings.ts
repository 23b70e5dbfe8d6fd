import { type BodyOutput, type CampaignSettings, contract, initialCampaignSettings } from '@recado/contract';
import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { companyUse } from '../../../platform/database/company-uses.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import { campaignSettings } from './campaign-settings.schema.ts';

type Changes = BodyOutput<'POST /campaign-settings'>['settings'];

/** The settings of a company's campaigns; unchanged ones have the values of SPEC §9. */
export async function campaignSettingsOf(unit: Unit, companyId: number): Promise<CampaignSettings> {
  const rows = await unit.select(settings, ofCompany({ companyId }));
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return { ...initialCampaignSettings, ...readStored(stored) };
}

/** Whether a company has stored any setting of its campaigns. */
export const storesCampaignSettings = companyUse(
  sql`select 1 from ${campaignSettings} where ${campaignSettings.companyId} = ${companies.id}`,
);

const columns = { key: campaignSettings.key, value: campaignSettings.value };
const settings = selectionOf(columns, new QueryBuilder().select(columns).from(campaignSettings));
const ofCompany = preparedTail<{ companyId: number }>((value) => ({
  where: eq(campaignSettings.companyId, value('companyId')),
}));

/**
 * An expression for the stored settings of the company whose id is in a column, for a statement that reads more;
 * `settingsIn` reads its value.
 */
export function storedSettings(companyId: Column): SQL<unknown> {
  return sql`(select jsonb_object_agg(${campaignSettings.key}, ${campaignSettings.value}) from ${campaignSettings}
    where ${campaignSettings.companyId} = ${companyId})`;
}

/** The settings in a value of `storedSettings`. */
export function settingsIn(stored: unknown): CampaignSettings {
  return { ...initialCampaignSettings, ...readStored(keyed.parse(stored ?? {})) };
}

const keyed = z.record(z.string(), z.unknown());

/** Reads stored values by the rules of a change. A value that an older version stored and no rule allows is ignored. */
function readStored(stored: Record<string, unknown>): Changes {
  const { body } = contract['POST /campaign-settings'];
  const whole = body.safeParse({ settings: stored });
  if (whole.success) return whole.data.settings;
  const each = Object.entries(stored).map(
    ([key, value]) => body.safeParse({ settings: { [key]: value } }).data?.settings,
  );
  return Object.assign({}, ...each);
}

/** Stores some settings of a company's campaigns. */
export async function storeCampaignSettings(unit: Unit, companyId: number, changes: Changes): Promise<void> {
  const rows = Object.entries(changes).flatMap(([key, value]) =>
    // `null` means none; JSON can express it, a column that is not null cannot.
    value === undefined ? [] : [{ companyId, key, value: sql`${JSON.stringify(value)}::jsonb` }],
  );
  if (rows.length === 0) return;
  const { companyId: company, key } = campaignSettings;
  await unit.db
    .insert(campaignSettings)
    .values(rows)
    .onConflictDoUpdate({ target: [company, key], set: { value: sql`excluded.value` } });
}
