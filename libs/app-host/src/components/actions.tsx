import { Button as AntdButton, Modal } from '@recado/ui/core';
import { type FormEvent, useContext, useState } from 'react';
import { DrawnPlaceContext } from './drawn-place.ts';
import type { ElementView } from './element-view.ts';

const kinds = {
  normal: {},
  primary: { type: 'primary' },
  link: { type: 'link' },
  danger: { danger: true },
} as const;

/** A button; one that `submits` ends the form around it. */
export function Button({ given, act, children }: ElementView<'Button'>) {
  const { kind = 'normal', disabled, busy = false, submits = false } = given;
  return (
    <AntdButton
      {...kinds[kind]}
      htmlType={submits ? 'submit' : 'button'}
      disabled={disabled}
      loading={busy}
      onClick={() => act('onPress')}
    >
      {children}
    </AntdButton>
  );
}

/** A form: Enter in a field sends it. */
export function Form({ act, children }: ElementView<'Form'>) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The portal of a dialog is inside the page's own forms for React.
    event.stopPropagation();
    act('onSubmit');
  };
  return (
    <form className="app-stack app-gap-medium" onSubmit={submit}>
      {children}
    </form>
  );
}

/**
 * A dialog. It covers the page, so it is shown only if the person chose the app, or did something in it just before:
 * nothing else may take the focus.
 */
export function Dialog({ given: { title, size = 'normal' }, act, children }: ElementView<'Dialog'>) {
  const { mayAct } = useContext(DrawnPlaceContext);
  const [isAllowed] = useState(mayAct);
  if (!isAllowed) return null;
  return (
    <Modal
      open
      title={title}
      width={size === 'wide' ? 760 : 520}
      footer={null}
      onCancel={() => act('onClose')}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
