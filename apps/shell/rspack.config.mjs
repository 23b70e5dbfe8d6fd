import { shellConfig } from '@recado/federation/build';

export default shellConfig({ folder: import.meta.dirname, port: Number(process.env.WEB_PORT ?? 3000) });
