import { api } from '@recado/api/client';
import type { Answer } from '@recado/contract';
import { formatDateTime, formatNumber, formatTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useAskFirst } from '@recado/ui/records';
import { type ExpectedPrice, expectedPrice, usePriceNotes } from './campaign-price.ts';
import { audienceOf, type CampaignValues } from './campaign-values.ts';
import { isNarrowed } from './segment-values.ts';

type Preview = Answer<'POST /campaigns/preview'>;

/**
 * The question before a campaign starts, now or later: to how many people it goes, when it ends and what it costs. Resolves with
 * whether to go on; a draft asks nothing.
 */
export function useLastStep(): (values: CampaignValues) => Promise<boolean> {
  const { t } = useTranslation('campaigns');
  const ask = useAskFirst();
  return async (values) => {
    // Without recipients the server refuses the start, beside the field.
    if (values.start === 'draft' || !isAddressed(values)) return true;
    // Without the figures the question is asked all the same.
    const body = { ...audienceOf(values), whatsappId: values.whatsappId ?? null, text: null };
    const [preview, price] = await Promise.all([
      api('POST /campaigns/preview', { body }).catch(() => undefined),
      expectedPrice(values),
    ]);
    const begins = values.start === 'at' && values.scheduledAt ? new Date(values.scheduledAt) : new Date();
    const moment = formatDateTime(begins.toISOString());
    if (!preview) {
      return ask({ title: t('campaigns.lastStep.unknown'), action: t('campaigns.lastStep.send') });
    }
    const people = formatNumber(preview.recipients);
    const end = endOf(begins, preview.seconds);
    const title =
      values.start === 'now'
        ? t('campaigns.lastStep.now', { count: preview.recipients, people, end })
        : t('campaigns.lastStep.at', { count: preview.recipients, people, end, moment });
    return ask({
      title,
      content: <Notes of={preview} asksFirst={values.confirmation} price={price} />,
      action: t('campaigns.lastStep.send'),
    });
  };
}

function isAddressed(values: CampaignValues): boolean {
  if (values.audience === 'segment') return isNarrowed(values);
  return values.contactListId !== undefined || values.tagListId !== undefined;
}

/** The time at which it ends, with its day unless that is the day on which it begins. */
function endOf(begins: Date, seconds: number): string {
  const ends = new Date(begins.getTime() + seconds * 1_000);
  const isSameDay = ends.toDateString() === begins.toDateString();
  return isSameDay ? formatTime(ends.toISOString()) : formatDateTime(ends.toISOString());
}

interface NotesProps {
  of: Preview;
  asksFirst: boolean;
  price: ExpectedPrice | undefined;
}

function Notes({
  of: { invalid, suppressed, blocked, withoutConsent, consentRule, unchecked, unreachable },
  asksFirst,
  price,
}: NotesProps) {
  const { t } = useTranslation('campaigns');
  const notes = [
    ...usePriceNotes(price, asksFirst),
    asksFirst && t('campaigns.lastStep.asksFirst'),
    unchecked > 0 && t('campaigns.lastStep.unchecked', { count: unchecked }),
    invalid > 0 && t('campaigns.lastStep.invalid', { count: invalid }),
    unreachable > 0 && t('campaigns.lastStep.unreachable', { count: unreachable }),
    suppressed > 0 && t('campaigns.lastStep.suppressed', { count: suppressed }),
    blocked > 0 && t('campaigns.lastStep.blocked', { count: blocked }),
    withoutConsent > 0 &&
      t(consentRule === 'stop' ? 'campaigns.lastStep.consentStop' : 'campaigns.lastStep.consentWarn', {
        count: withoutConsent,
      }),
  ].filter((note) => note !== false);
  return (
    <ul className="campaign-last-step">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
