import { useLiveList, useRemove } from '@recado/api/live';
import type { Campaign } from '@recado/contract';
import { formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, RecordPage, useSearch } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CampaignState } from './campaign-state.tsx';
import { campaigns } from './campaigns.ts';
import { SegmentWords } from './segment-words.tsx';
import { useCampaignActions } from './use-campaign-actions.tsx';

/** The company's campaigns, live while they run (SPEC §2.10). */
export default function CampaignsPage() {
  const { t } = useTranslation('campaigns');
  const search = useSearch();
  const list = useLiveList(campaigns, { searchParam: search.searchParam });
  const remove = useRemove(campaigns);
  const columns: Column<Campaign>[] = [
    {
      key: 'name',
      title: t('campaigns.name'),
      grows: true,
      render: ({ id, name }) => <Link to={`/campaign/${id}/report`}>{name}</Link>,
    },
    { key: 'status', title: t('campaigns.status'), width: 190, render: (campaign) => <CampaignState of={campaign} /> },
    { key: 'contactList', title: t('campaigns.contactList'), render: audienceOf },
    { key: 'whatsapp', title: t('campaigns.whatsapp'), render: ({ whatsapp }) => whatsapp?.name },
    { key: 'scheduledAt', title: t('campaigns.scheduledAt'), render: ({ scheduledAt }) => momentOf(scheduledAt) },
    { key: 'completedAt', title: t('campaigns.completedAt'), render: ({ completedAt }) => momentOf(completedAt) },
    {
      key: 'confirmation',
      title: t('campaigns.confirmation'),
      render: ({ confirmation }) => t(confirmation ? 'campaigns.enabled' : 'campaigns.disabled'),
    },
  ];
  return (
    <RecordPage
      title={t('campaigns.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('campaigns.add')}
      empty={{ title: t('campaigns.empty'), description: t('campaigns.emptyText') }}
      removal={{
        title: t('campaigns.deleteTitle'),
        consequence: t('campaigns.deleteConsequence'),
        run: ({ id }) => remove.mutateAsync(id),
      }}
      may={{ remove: ({ status }) => status !== 'EM_ANDAMENTO' }}
      moreActions={useCampaignActions()}
      dialog={(edited, close) => <CampaignDialog edited={edited} onClose={close} />}
    />
  );
}

function audienceOf(campaign: Campaign) {
  return campaign.usesSegment ? <SegmentWords of={campaign} /> : campaign.contactList?.name;
}

function momentOf(moment: string | null) {
  return moment && formatDateTime(moment);
}
