import { createRemoteJWKSet } from 'jose';
import { appServer } from './server.mjs';

// `recado-app dev` sets these; in real life: the API of the installation, and the origin of the manifest.
const { RECADO_API = 'http://localhost:4100', ORIGIN = 'http://localhost:4101', PORT = '4101' } = process.env;
const keys = createRemoteJWKSet(new URL(`${RECADO_API}/.well-known/jwks.json`));

appServer({ keys, issuer: RECADO_API, origin: ORIGIN }).listen(Number(PORT), () => console.log(`listens on ${PORT}`));
