import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { whatsapp } from '../entities/whatsapp.ts';
import { idInText } from '../fields.ts';

const params = z.object({ whatsappId: idInText });

/** The file of a connection's greeting; existing clients call these addresses (SERVER §1). */
export const greetingMediaEndpoints = defineEndpoints({
  'POST /whatsapp/:whatsappId/media-upload': {
    summary: 'Attach a file to the greeting; it is sent before the text',
    access: 'connections-page:editOrDeleteConnection',
    multipart: true,
    params,
    body: z.object({ typeArch: z.string().max(40).optional() }),
    answer: whatsapp,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE', 'ERR_NO_FILE_FOUND'],
  },
  'DELETE /whatsapp/:whatsappId/media-upload': {
    summary: 'Remove the file of the greeting',
    access: 'connections-page:editOrDeleteConnection',
    params,
    answer: whatsapp,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
});
