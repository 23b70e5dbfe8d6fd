import { api } from '@recado/api/client';
import { fieldName, fieldsOf, initialOf } from '@recado/api/fields';
import { changeOf, defineResource, useAll } from '@recado/api/live';
import type { Canary, ReleasedRemote } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { DateField, NumberField, RecordDialog, SelectField, TextField } from '@recado/ui/records';

/** A change that the super user starts for a release of a remote. */
export interface ReleaseAction {
  kind: 'promote' | 'canary' | 'plan' | 'pin' | 'newest' | 'end-canary' | 'rollback' | 'extension-off' | 'extension-on';
  remote: ReleasedRemote;
  /** The release; of an extension its title. */
  release: string;
  extension?: ReleasedRemote['extensions'][number];
}

interface Values {
  reason: string;
  share: number;
  shareOf: Canary['shareOf'];
  companyId?: number;
  at?: string;
}

const ownField = fieldName<Values>;

const { reason: reasonField, canary } = fieldsOf('PUT /releases/:remote');
const { at } = fieldsOf('PUT /releases/:remote/schedule');
/** Milliseconds. */
const anHour = 3_600_000;
/** The same defaults as for a canary that a program publishes. */
const { share, shareOf } = initialOf('PUT /releases/:remote/publications/:release');

/** Asks for the reason, and for a share or a company if needed, then makes the change. */
export function ReleaseDialog(props: { asked: ReleaseAction | undefined; onClose: () => void; onChanged: () => void }) {
  const { asked, onClose, onChanged } = props;
  const { t } = useTranslation('admin');
  const kind = asked?.kind ?? 'promote';
  return (
    <RecordDialog<Values>
      open={asked !== undefined}
      title={t(`releases.ask.${kind}.title`)}
      initialValues={{ reason: '', share, shareOf, at: new Date(Date.now() + anHour).toISOString() }}
      saveText={t(`releases.ask.${kind}.action`)}
      onSave={async (values) => {
        if (asked) await send(asked, values);
        onChanged();
      }}
      savedText={t('releases.changed')}
      onClose={onClose}
    >
      <p className="releases-asked">{t(`releases.ask.${kind}.about`, { release: asked?.release ?? '' })}</p>
      {kind === 'canary' && <ShareFields />}
      {kind === 'plan' && <DateField {...at} label={t('releases.at')} minimum={new Date().toISOString()} />}
      {kind === 'pin' && <CompanyField />}
      <TextField {...reasonField} required label={t('releases.reason')} help={t('releases.reasonHelp')} />
    </RecordDialog>
  );
}

function ShareFields() {
  const { t } = useTranslation('admin');
  const whose = (['companies', 'users'] as const).map((value) => ({ value, label: t(`releases.shareOf.${value}`) }));
  return (
    <>
      <NumberField {...canary.fields.share} label={t('releases.share')} suffix="%" />
      <SelectField {...canary.fields.shareOf} label={t('releases.whose')} choices={whose} />
    </>
  );
}

/** All companies, to choose one. */
const companyChoices = defineResource({
  list: 'GET /companies/list',
  events: { managedCompany: changeOf },
  compare: (a, b) => a.name.localeCompare(b.name),
});

/** A field `companyId`: one of all companies. */
export function CompanyField() {
  const { t } = useTranslation('admin');
  const { items, isLoading } = useAll(companyChoices, {});
  return (
    <SelectField
      name={ownField('companyId')}
      required
      label={t('releases.company')}
      loading={isLoading}
      choices={items.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function send(
  { kind, remote: { remote }, release, extension }: ReleaseAction,
  { reason, share, shareOf, companyId, at = '' }: Values,
) {
  const params = { remote };
  const change = (body: { stable?: string | null; canary?: Canary | null }) =>
    api('PUT /releases/:remote', { params, body: { ...body, reason } });
  switch (kind) {
    case 'promote':
      return change({ stable: release, canary: null });
    case 'canary':
      return change({ canary: { release, share, shareOf } });
    case 'plan':
      return api('PUT /releases/:remote/schedule', { params, body: { release, at, reason } });
    case 'newest':
      return change({ stable: null });
    case 'end-canary':
      return change({ canary: null });
    case 'extension-off':
    case 'extension-on':
      return api('PUT /releases/:remote/extensions', {
        params,
        body: { ...placeOf(extension), isOn: kind === 'extension-on', reason },
      });
    case 'rollback':
      return api('POST /releases/:remote/rollback', { params, body: { reason } });
    case 'pin':
      return api('PUT /releases/:remote/pins/:companyId', {
        params: { remote, companyId: companyId ?? 0 },
        body: { release, reason },
      });
  }
}

function placeOf(extension: ReleaseAction['extension']) {
  return { point: extension?.point ?? '', module: extension?.module ?? '' };
}
