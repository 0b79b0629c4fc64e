/** Once per run: starts a temporary cluster and migrates the template that workers and some test files copy. */
import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';
import { makeTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterHost: string;
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const cluster = await startCluster();
  try {
    await makeTemplate(cluster.host);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  provide('clusterHost', cluster.host);
  return () => cluster.stop();
};
