/** A process for tests that starts a throw-away cluster, says where, and waits to be killed. */
import { startCluster } from '../cluster.ts';

const { host } = await startCluster();
console.log(host);
