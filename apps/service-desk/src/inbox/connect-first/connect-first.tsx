import { useAbility } from '@recado/auth';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { WhatsAppOutlined } from '@recado/ui/icons';
import { useNavigate } from '@recado/ui/router';
import { arrangeDesk } from '../desk-store.ts';
import './connect-first.css';
import { useColleagues } from '../../team/users/colleagues.ts';

/** The first screen of a new company: how to link its phone, or which administrators can do it. */
export default function ConnectFirst() {
  const { t } = useTranslation('service-desk');
  const mayConnect = useAbility('connections-page:addConnection');
  return (
    <section className="connect-first" aria-labelledby="connect-first-title">
      <WhatsAppOutlined className="connect-first-mark" aria-hidden />
      <h2 id="connect-first-title">{t('connect.title')}</h2>
      <p>{t('connect.text')}</p>
      {mayConnect ? <HowToConnect /> : <WhomToAsk />}
      <Button type="text" onClick={() => arrangeDesk({ withoutConnection: true })}>
        {t('connect.skip')}
      </Button>
    </section>
  );
}

function HowToConnect() {
  const { t } = useTranslation('service-desk');
  const navigate = useNavigate();
  return (
    <>
      <ol>
        <li>{t('connect.step1')}</li>
        <li>{t('connect.step2')}</li>
        <li>{t('connect.step3')}</li>
      </ol>
      <Button type="primary" size="large" onClick={() => navigate('/connections')}>
        {t('connect.open')}
      </Button>
    </>
  );
}

function WhomToAsk() {
  const { t, i18n } = useTranslation('service-desk');
  const names = useAdministrators();
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names);
  return <p className="connect-first-ask">{list ? t('connect.askNames', { names: list }) : t('connect.ask')}</p>;
}

const enough = 3;

/** The names of a few users who may link a phone; empty while they load. */
function useAdministrators(): string[] {
  const { colleagues } = useColleagues();
  return colleagues
    .filter(({ seesAll }) => seesAll)
    .slice(0, enough)
    .map(({ name }) => name);
}
