/** `crm routes`: every call with its rights, for machines. Needs no database. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { type Endpoint, methodsOf } from '@gonghai/contract/wire/endpoint.ts';

export interface RouteLine {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Any one of them suffices; empty for what needs no session. */
  readonly rights: readonly string[];
}

const linesOf = (call: Endpoint): RouteLine[] => {
  const { access, path } = call;
  const rights = access === 'guest' ? [] : access === 'all' ? ['all'] : [...access];
  return methodsOf(call).map((method) => ({ method, path: `/crm/${path}`, rights }));
};

/** By path, so that two lists of one version are the same text. */
export const listRoutes = (): RouteLine[] =>
  catalogue
    .flatMap(({ endpoint }) => linesOf(endpoint))
    .toSorted((a, b) => ((a.path === b.path ? a.method < b.method : a.path < b.path) ? -1 : 1));
