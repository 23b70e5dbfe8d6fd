import { Badge, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { DownOutlined } from '../../core/icons.ts';

/** Goes to the newest message; says how many arrived meanwhile. */
export function JumpToEnd({ count, onJump }: { count: number; onJump: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Badge className="jump-to-end" count={count} size="small">
      <Button
        shape="circle"
        icon={<DownOutlined />}
        aria-label={count > 0 ? t('chat.jumpToNew', { count }) : t('chat.jumpToEnd')}
        onClick={onJump}
      />
    </Badge>
  );
}
