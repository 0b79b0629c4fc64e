/** `crm routes`: every call with its rights, in a machine-readable form. Needs no database. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { type Endpoint, methodsOf } from '@gonghai/contract/wire/endpoint.ts';

interface RouteLine {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Any one of them is sufficient. Empty when no session is needed. */
  readonly rights: readonly string[];
}

const linesOf = (call: Endpoint): RouteLine[] => {
  const { access, path } = call;
  const rights = access === 'guest' ? [] : access === 'all' ? ['all'] : [...access];
  return methodsOf(call).map((method) => ({ method, path: `/crm/${path}`, rights }));
};

/** Sorted by path, so that the output of one version is always the same. */
export const listRoutes = (): RouteLine[] =>
  catalogue
    .flatMap(({ endpoint }) => linesOf(endpoint))
    .toSorted((a, b) => ((a.path === b.path ? a.method < b.method : a.path < b.path) ? -1 : 1));
