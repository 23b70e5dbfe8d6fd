import { createRemoteJWKSet } from 'jose';
import { Installations } from './installations.mjs';
import { appServer } from './server.mjs';

// `recado-app dev` sets these; in real life: the API of the installation, and the origin of the manifest.
const { RECADO_API = 'http://localhost:4100', ORIGIN = 'http://localhost:4101', PORT = '4101' } = process.env;
const { INSTALLATIONS = 'dist/installations.json' } = process.env;

appServer({
  keys: createRemoteJWKSet(new URL(`${RECADO_API}/.well-known/jwks.json`)),
  issuer: RECADO_API,
  origin: ORIGIN,
  installations: new Installations(INSTALLATIONS),
}).listen(Number(PORT), () => console.log(`The server of the app listens on ${PORT}`));
