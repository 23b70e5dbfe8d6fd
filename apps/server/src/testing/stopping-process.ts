/** A server in a process of its own that stops on signals: `fork` it, it says `Ready`. */
import { stopOnSignals } from '../stop.ts';
import { testLogger } from './database.ts';
import { startTestServer } from './server.ts';

/** Where it is, and what can be sent to it. */
export interface Ready {
  apiUrl: string;
  operationsUrl: string;
  dataFolder: string;
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
const ready: Ready = { apiUrl, operationsUrl, dataFolder: platform.configuration.dataFolder, token, ticketId };
process.send?.(ready);
