import type { Check } from './check.ts';
import { cellsCheck } from './checks/cells.ts';
import { certificateCheck } from './checks/certificate.ts';
import { clockCheck } from './checks/clock.ts';
import { configurationCheck } from './checks/configuration.ts';
import { connectionsCheck } from './checks/connections.ts';
import { dataFolderCheck } from './checks/data-folder.ts';
import { databaseCheck, poolerCheck } from './checks/database.ts';
import { diskCheck } from './checks/disk.ts';
import { extensionsCheck, searchCheck } from './checks/extensions.ts';
import { mailCheck } from './checks/mail.ts';
import { mediaBucketCheck } from './checks/media-bucket.ts';
import { nodeCheck } from './checks/node.ts';
import { portsCheck } from './checks/ports.ts';
import { proxyCheck } from './checks/proxy.ts';
import { redisCheck } from './checks/redis.ts';
import { releaseBucketCheck } from './checks/release-bucket.ts';
import { roleCheck } from './checks/role.ts';
import { schemaCheck } from './checks/schema.ts';
import { secretCheck } from './checks/secret.ts';
import { webCheck } from './checks/web.ts';

/** Every check, in the order in which the doctor tells them. docs/operations/doctor.md explains each by its name. */
export const allChecks: readonly Check[] = [
  nodeCheck,
  configurationCheck,
  secretCheck,
  databaseCheck,
  poolerCheck,
  roleCheck,
  extensionsCheck,
  searchCheck,
  connectionsCheck,
  schemaCheck,
  redisCheck,
  clockCheck,
  dataFolderCheck,
  diskCheck,
  mediaBucketCheck,
  releaseBucketCheck,
  portsCheck,
  proxyCheck,
  certificateCheck,
  mailCheck,
  webCheck,
  cellsCheck,
];
