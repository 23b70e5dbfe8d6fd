import { api } from '@recado/api/client';
import type { Rule } from '@recado/contract';
import { Button, RelativeTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { LinkOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';
import { ShownOnce } from '../shown-once.tsx';

/** The address that starts a rule: it is made, shown once, and renewed after a question. */
export function RuleHook({ rule: { id, name, hookMadeAt } }: { rule: Rule }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const [address, setAddress] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const make = async () => {
    const made = await api('POST /rules/:ruleId/hook', { params: { ruleId: id } });
    setAddress(made.address);
  };
  const makeFirst = async () => {
    setMaking(true);
    try {
      await make();
    } catch (failure) {
      notify.error(failure);
    } finally {
      setMaking(false);
    }
  };
  const askToRenew = () =>
    confirm({
      title: t('rules.hook.renewTitle'),
      what: name,
      consequence: t('rules.hook.renewConsequence'),
      action: t('rules.hook.renew'),
      run: make,
    });
  return (
    <div className="rule-hook">
      {address && (
        <ShownOnce
          title={t('rules.hook.once')}
          label={t('rules.hook.address')}
          copyLabel={t('rules.hook.copy')}
          value={address}
        />
      )}
      <p className="admin-meta">
        {hookMadeAt ? (
          <>
            {t('rules.hook.madeAt')} <RelativeTime value={hookMadeAt} />
          </>
        ) : (
          t('rules.hook.none')
        )}
      </p>
      <Button
        size="small"
        icon={<LinkOutlined aria-hidden />}
        loading={isMaking}
        onClick={hookMadeAt ? askToRenew : () => void makeFirst()}
      >
        {t(hookMadeAt ? 'rules.hook.renew' : 'rules.hook.make')}
      </Button>
    </div>
  );
}
