/** A process for tests that starts a temporary cluster, prints its path, and waits to be killed. */
import { startCluster } from '../cluster.ts';

const { host } = await startCluster();
console.log(host);
