import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EyeInvisibleOutlined, EyeOutlined } from '../../icons/index.ts';

/** The control of a password. antd's own eye button cannot be reached by keyboard and is too small for touch. */
export function PasswordInput(props: InputProps) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          size="small"
          label={shown ? t('field.hidePassword') : t('field.showPassword')}
          icon={shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          onClick={(event) => {
            // Otherwise the field around it would take the focus.
            event.stopPropagation();
            setShown(!shown);
          }}
        />
      }
    />
  );
}
