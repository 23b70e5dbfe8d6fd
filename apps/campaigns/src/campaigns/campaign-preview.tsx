import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import type { Answer, BodyInput, Campaign } from '@recado/contract';
import { Bubble, MessageText, TemplatePreview } from '@recado/ui/chat';
import { formatNumber, plainName, useDebouncedValue } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Form } from '@recado/ui/records';
import { useState } from 'react';
import type { CampaignValues, MessageNumber } from './campaign-values.ts';
import { isNarrowed, segmentBodyOf, useSegmentValues } from './segment-values.ts';
import { useSendingConnection } from './sending-connection.ts';
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
  const { preview, shown, asked, template, question, hasAudience, isSegment, failed } = usePreview(active);
  const name = hasAudience && preview?.sample ? plainName(preview.sample.name) : undefined;
  return (
    <aside className="campaign-preview" aria-label={t('campaigns.preview')}>
      <h3>{name ? t('campaigns.previewFor', { name }) : t('campaigns.preview')}</h3>
      <div className="campaign-phone">
        <Shown text={asked} template={question} />
        {(asked || question) && <p className="campaign-after-yes">{t('campaigns.afterYes')}</p>}
        {shown || template ? <Shown text={shown} template={template} /> : <p>{t('campaigns.previewEmpty')}</p>}
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

/** A text or a template as a recipient sees it; nothing for neither. */
function Shown({ text, template }: { text: string; template: Preview['template'] | undefined }) {
  if (template) return <TemplatePreview {...template} />;
  if (!text) return null;
  return (
    <Bubble own time={Date.now()} ack={2}>
      <MessageText text={text} />
    </Bubble>
  );
}

/**
 * The server's preview of the form, requested when typing pauses; the previous one stays until the next one arrives.
 */
function usePreview(active: MessageNumber) {
  const forms = useSendingConnection();
  const message = Form.useWatch<CampaignValues['message1'] | undefined>(`message${active}`)?.trim() ?? '';
  const chosen = Form.useWatch<CampaignValues['template1'] | undefined>(`template${active}`);
  const chosenQuestion = Form.useWatch<CampaignValues['template1'] | undefined>(`confirmationTemplate${active}`);
  const template = (forms.hasTemplates && chosen) || null;
  const text = template || forms.onlyTemplates ? '' : message;
  const isAsked = Form.useWatch<boolean | undefined>('confirmation') ?? false;
  const written = Form.useWatch<CampaignValues['confirmationMessage1'] | undefined>(`confirmationMessage${active}`);
  const questionTemplate = (isAsked && forms.hasTemplates && chosenQuestion) || null;
  const question = (isAsked && !questionTemplate && !forms.onlyTemplatesAsk && written?.trim()) || '';
  const contactListId = Form.useWatch<number | undefined>('contactListId') ?? null;
  const tagListId = Form.useWatch<number | undefined>('tagListId') ?? null;
  const segment = useSegmentValues();
  const optOutLine = Form.useWatch<boolean | undefined>('optOutLine') ?? false;
  const isSegment = segment.audience === 'segment';
  const audience = isSegment ? segmentBodyOf(segment) : { contactListId, tagListId };
  const isAddressed = isSegment ? isNarrowed(segment) : contactListId !== null || tagListId !== null;
  const whatsappId = forms.connection?.id ?? null;
  const asked: Asked = { ...audience, whatsappId, text, question, template, questionTemplate, optOutLine };
  const now = JSON.stringify({ asked, isAddressed });
  const settled: { asked: Asked; isAddressed: boolean } = JSON.parse(useDebouncedValue(now));
  const hasAudience = settled.isAddressed;
  const { found, failed } = useLookup(
    'campaign-preview',
    hasText(settled.asked) || hasAudience ? [settled.asked] : null,
    (signal) => api('POST /campaigns/preview', { body: settled.asked, signal }),
  );
  const [last, setLast] = useState<{ preview: Preview; active: MessageNumber }>();
  if (found && found !== last?.preview && JSON.stringify(settled.asked) === JSON.stringify(asked))
    setLast({ preview: found, active });
  const filled = last?.active === active ? last.preview.text : text;
  const asks = last?.active === active ? last.preview.question : question;
  // Until the next answer, a template is shown with the values of the last one.
  const templates = {
    template: template ? last?.preview.template : null,
    question: questionTemplate ? last?.preview.questionTemplate : null,
  };
  const texts = { shown: text && filled, asked: question && asks };
  return { preview: last?.preview, ...texts, ...templates, hasAudience, isSegment, failed };
}

function hasText({ text, question, template, questionTemplate }: Asked): boolean {
  return Boolean(text || question || template || questionTemplate);
}

function Counts({
  of: { recipients, invalid, unreachable, suppressed, blocked, withoutConsent, consentRule },
}: {
  of: Preview;
}) {
  const { t } = useTranslation('campaigns');
  const lines = [
    [t('campaigns.willReceive'), recipients],
    [t('campaigns.invalid'), invalid],
    [t('campaigns.suppressed'), suppressed],
    ...(blocked > 0 ? [[t('campaigns.blocked'), blocked] as const] : []),
    ...(withoutConsent > 0
      ? [[t(consentRule === 'stop' ? 'campaigns.withoutConsent' : 'campaigns.consentUnknown'), withoutConsent] as const]
      : []),
    ...(unreachable > 0 ? [[t('campaigns.unreachable'), unreachable] as const] : []),
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
