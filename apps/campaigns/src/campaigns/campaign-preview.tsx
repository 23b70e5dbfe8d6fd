import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import type { Answer, BodyInput, Campaign } from '@recado/contract';
import { Bubble, MessageText } from '@recado/ui/chat';
import { formatNumber, plainName, useDebouncedValue } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Form } from '@recado/ui/records';
import { useState } from 'react';
import type { CampaignValues, MessageNumber } from './campaign-values.ts';
import { isNarrowed, segmentBodyOf, useSegmentValues } from './segment-values.ts';
import { TestSend } from './test-send.tsx';
import './campaigns.css';

type Preview = Answer<'POST /campaigns/preview'>;
type Asked = BodyInput<'POST /campaigns/preview'>;

interface CampaignPreviewProps {
  record: Campaign | undefined;
  /** The message of the open tab is previewed. */
  active: MessageNumber;
}

/** The open message as a recipient would see it, and the number of recipients, updated while the user types. */
export function CampaignPreview({ record, active }: CampaignPreviewProps) {
  const { t } = useTranslation('campaigns');
  const { preview, shown, asked, hasAudience, isSegment, failed } = usePreview(active);
  const name = hasAudience && preview?.sample ? plainName(preview.sample.name) : undefined;
  return (
    <aside className="campaign-preview" aria-label={t('campaigns.preview')}>
      <h3>{name ? t('campaigns.previewFor', { name }) : t('campaigns.preview')}</h3>
      <div className="campaign-phone">
        {asked && (
          <Bubble own time={Date.now()} ack={2}>
            <MessageText text={asked} />
          </Bubble>
        )}
        {asked && <p className="campaign-after-yes">{t('campaigns.afterYes')}</p>}
        {shown ? (
          <Bubble own time={Date.now()} ack={2}>
            <MessageText text={shown} />
          </Bubble>
        ) : (
          <p>{t('campaigns.previewEmpty')}</p>
        )}
      </div>
      <div role="status">
        {failed && <p>{t('campaigns.previewFailed')}</p>}
        {!failed && !hasAudience && <p>{t(isSegment ? 'segments.choose' : 'campaigns.chooseAudience')}</p>}
        {!failed && hasAudience && (preview ? <Counts of={preview} /> : <p>{t('campaigns.counting')}</p>)}
      </div>
      <TestSend record={record} messageIndex={active} />
    </aside>
  );
}

/**
 * The server's preview of the form, requested when typing pauses; the previous one stays until the next one arrives.
 */
function usePreview(active: MessageNumber) {
  const text = Form.useWatch<CampaignValues['message1'] | undefined>(`message${active}`)?.trim() ?? '';
  const isAsked = Form.useWatch<boolean | undefined>('confirmation') ?? false;
  const written = Form.useWatch<CampaignValues['confirmationMessage1'] | undefined>(`confirmationMessage${active}`);
  const question = (isAsked && written?.trim()) || '';
  const contactListId = Form.useWatch<number | undefined>('contactListId') ?? null;
  const tagListId = Form.useWatch<number | undefined>('tagListId') ?? null;
  const segment = useSegmentValues();
  const optOutLine = Form.useWatch<boolean | undefined>('optOutLine') ?? false;
  const isSegment = segment.audience === 'segment';
  const audience = isSegment ? segmentBodyOf(segment) : { contactListId, tagListId };
  const isAddressed = isSegment ? isNarrowed(segment) : contactListId !== null || tagListId !== null;
  const asked: Asked = { ...audience, text, question, optOutLine };
  const now = JSON.stringify({ asked, isAddressed });
  const settled: { asked: Asked; isAddressed: boolean } = JSON.parse(useDebouncedValue(now));
  const hasAudience = settled.isAddressed;
  const { found, failed } = useLookup(
    'campaign-preview',
    settled.asked.text || settled.asked.question || hasAudience ? [settled.asked] : null,
    (signal) => api('POST /campaigns/preview', { body: settled.asked, signal }),
  );
  const [last, setLast] = useState<{ preview: Preview; active: MessageNumber }>();
  if (found && found !== last?.preview && settled.asked.text === text && settled.asked.question === question)
    setLast({ preview: found, active });
  const filled = last?.active === active ? last.preview.text : text;
  const asks = last?.active === active ? last.preview.question : question;
  return { preview: last?.preview, shown: text && filled, asked: question && asks, hasAudience, isSegment, failed };
}

function Counts({ of: { recipients, invalid, suppressed } }: { of: Preview }) {
  const { t } = useTranslation('campaigns');
  const lines = [
    [t('campaigns.willReceive'), recipients],
    [t('campaigns.invalid'), invalid],
    [t('campaigns.suppressed'), suppressed],
  ] as const;
  return (
    <dl className="campaign-counts">
      {lines.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
