/** A server in its own process that stops on signals: `fork` it and wait for `Ready`. */
import { stopOnSignals } from '../stop.ts';
import { testLogger } from './database.ts';
import { startTestServer } from './server.ts';

/** The process and the messages that it accepts. */
export interface Ready {
  apiUrl: string;
  operationsUrl: string;
  dataFolder: string;
  databaseUrl: string | null;
  token: string;
  ticketId: number;
}

const { application, apiUrl, database, make, platform } = await startTestServer();
const { id: companyId } = await make.company();
const { id: whatsappId } = await make.connection({ companyId });
const { id: userId, token } = await make.user({ companyId, profile: 'admin' });
const { id: ticketId } = await make.ticket({ companyId, whatsappId, userId, status: 'open' });
stopOnSignals(application, database.database, testLogger);
const { operationsUrl } = application;
const { dataFolder } = platform.configuration;
const ready: Ready = { apiUrl, operationsUrl, dataFolder, databaseUrl: database.url, token, ticketId };
process.send?.(ready);
