import { type BodyOutput, contract } from '@recado/contract';
import { storeCampaignSettings } from '../../../../campaigns/campaign-settings/stored-campaign-settings.ts';
import type { SourceSetting } from '../../source/records.ts';
import type { CopyStep } from '../copy-step.ts';

/** Copies the settings of campaigns that this product knows, by the rules of a change. They have no ids here. */
export const campaignSettingsStep: CopyStep<'campaignSettings'> = {
  kind: 'campaignSettings',
  async write(unit, { fresh, changed }, context) {
    const rows = [...fresh, ...changed];
    for (const row of rows) {
      const changes = changesOf(row);
      if (changes) await storeCampaignSettings(unit, context.companyId, changes);
      else context.find({ kind: 'campaignSettings', reason: 'unknownSetting', id: row.id, detail: row.key });
    }
    return rows.map(({ id }) => ({ sourceId: id, targetId: 0 }));
  },
};

/** A setting in the form of a change; null if it is unknown or breaks a rule. */
function changesOf({ key, value }: SourceSetting): BodyOutput<'POST /campaign-settings'>['settings'] | null {
  const read = contract['POST /campaign-settings'].body.safeParse({ settings: { [key]: parsed(value) } });
  return read.success && Object.hasOwn(read.data.settings, key) ? read.data.settings : null;
}

/** Values are JSON texts; one that is not is a text itself. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
