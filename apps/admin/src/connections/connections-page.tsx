import { useLiveList, useRemove, whatsapps } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { OfficialSignupWay, Whatsapp } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { RecordPage } from '@recado/ui/records';
import { useSearchParams } from '@recado/ui/router';
import { useState } from 'react';
import { useConnectionColumns } from './connection-columns.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { HealthDrawer } from './official/health-drawer.tsx';
import { OfficialDialog } from './official/official-dialog.tsx';
import { SignupDialog, type SignupTarget } from './official/signup/signup-dialog.tsx';
import { SignupNotice } from './official/signup/signup-notice.tsx';
import { useSignup } from './official/signup/use-signup.ts';
import type { OfficialChoice } from './official/way-choice.tsx';
import { PairingDialog } from './pairing/pairing-dialog.tsx';
import { SetAsideNotice } from './set-aside-notice.tsx';

/** The WhatsApp connections of the company (SPEC §2.7, §4.3). */
export default function ConnectionsPage() {
  const { t } = useTranslation('admin');
  const list = useLiveList(whatsapps, {});
  const remove = useRemove(whatsapps);
  const [pairedId, setPairedId] = useState<number>();
  const pair = ({ id }: Whatsapp) => setPairedId(id);
  const [official, setOfficial] = useState<'new' | Whatsapp>();
  // A notice leads here with the id of its connection.
  const [asked, ask] = useSearchParams();
  const shownId = Number(asked.get('health')) || undefined;
  const setShownId = (id: number | undefined) => ask(id === undefined ? {} : { health: String(id) }, { replace: true });
  const columns = useConnectionColumns(pair, ({ id }) => setShownId(id));
  const mayAdd = useAbility('connections-page:addConnection');
  const mayChange = useAbility('connections-page:editOrDeleteConnection');
  const { signup, isAvailable, reload } = useSignup(mayAdd);
  const [signingUp, setSigningUp] = useState<SignupTarget>();
  const toOfficial = (target: 'new' | Whatsapp, choice: OfficialChoice) => {
    if (choice === 'hand') setOfficial(target);
    else setSigningUp({ moving: target === 'new' ? undefined : target });
  };
  const resume = () =>
    signup && setSigningUp({ signup, moving: list.items.find(({ id }) => id === signup.whatsappId) });
  const shown = list.items.find(({ id }) => id === shownId);
  const reconnect = (whatsapp: Whatsapp, way: OfficialSignupWay) => {
    setShownId(undefined);
    setSigningUp({ moving: whatsapp, way });
  };
  const endSignup = () => {
    setSigningUp(undefined);
    reload();
  };
  const maySee = useAbility('connections-page:actionButtons');
  return (
    <RecordPage
      title={t('connections.title')}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('connections.add')}
      empty={{ title: t('connections.empty'), description: t('connections.emptyText') }}
      removal={{
        title: t('connections.deleteTitle'),
        consequence: t('connections.deleteConsequence'),
        run: ({ id }) => remove.mutateAsync(id),
      }}
      dialog={(edited, close) => (
        <ConnectionDialog edited={edited} onClose={close} onPair={pair} onOfficial={toOfficial} />
      )}
      may={{ add: mayAdd, change: () => mayChange, remove: () => mayChange }}
    >
      {maySee && <SetAsideNotice nameOf={(id) => list.items.find((one) => one.id === id)?.name ?? ''} />}
      {signup && !signingUp && <SignupNotice signup={signup} onResume={resume} onDiscarded={reload} />}
      <PairingDialog whatsapp={list.items.find(({ id }) => id === pairedId)} onClose={() => setPairedId(undefined)} />
      <OfficialDialog target={official} onClose={() => setOfficial(undefined)} onConnected={setShownId} />
      <SignupDialog target={signingUp} onClose={endSignup} onConnected={setShownId} />
      <HealthDrawer
        whatsapp={shown}
        onClose={() => setShownId(undefined)}
        reconnects={asked.has('again')}
        onReconnect={isAvailable && shown ? (way) => reconnect(shown, way) : undefined}
      />
    </RecordPage>
  );
}
