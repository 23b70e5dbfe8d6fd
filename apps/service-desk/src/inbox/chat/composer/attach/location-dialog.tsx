import { fieldName } from '@recado/api/fields';
import type { Problem } from '@recado/api/problems';
import { longestPlaceName } from '@recado/contract/message-windows';
import { Button, Input, useNotify, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { EnvironmentOutlined } from '@recado/ui/icons';
import { Field, Form, RecordDialog, TextField } from '@recado/ui/records';
import { useState } from 'react';
import type { Attachment } from './attachment.ts';
import { readPlace, writePlace } from './read-place.ts';

interface Values {
  place: string;
  name?: string;
}

const ownField = fieldName<Values>;

/** The browser's time limit for determining the position, in milliseconds. */
const patience = 20_000;

/** Sends a place: coordinates, a link to a map, or where this device is. */
export default function LocationDialog(props: { onSend: (attachment: Attachment) => void; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const send = async ({ place, name = '' }: Values) => {
    const point = readPlace(place);
    if (point) props.onSend({ location: { ...point, name: name.trim() } });
  };
  return (
    <RecordDialog<Values>
      open
      title={t('sendLocation.title')}
      initialValues={{ place: '', name: '' }}
      saveText={t('attach.send')}
      onSave={send}
      onClose={props.onClose}
    >
      <Field
        name={ownField('place')}
        label={t('sendLocation.place')}
        required
        help={t('sendLocation.placeHelp')}
        words={{ invalidFormat: t('sendLocation.placeUnreadable') }}
        check={unreadable}
      >
        <Input autoComplete="off" />
      </Field>
      <CurrentPosition />
      <TextField name={ownField('name')} label={t('sendLocation.name')} maximum={longestPlaceName} />
    </RecordDialog>
  );
}

function unreadable(place: unknown): Problem | undefined {
  if (typeof place !== 'string' || place === '' || readPlace(place)) return undefined;
  return { code: 'invalidFormat', params: {} };
}

function CurrentPosition() {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const form = Form.useFormInstance<Values>();
  const [isLooking, setLooking] = useState(false);
  const fill = async () => {
    setLooking(true);
    try {
      form.setFieldValue('place', writePlace(await currentPosition()));
      await form.validateFields(['place']);
    } catch {
      notify.error(t('sendLocation.notTold'));
    } finally {
      setLooking(false);
    }
  };
  return (
    <p>
      <Button icon={<EnvironmentOutlined aria-hidden />} loading={isLooking} onClick={() => void fill()}>
        {t('sendLocation.here')}
      </Button>
    </p>
  );
}

/** The position of this device; rejects when the browser has no permission or no position. */
function currentPosition(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('this page may not know the position'));
    const options = { enableHighAccuracy: true, timeout: patience };
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, options);
  });
}
