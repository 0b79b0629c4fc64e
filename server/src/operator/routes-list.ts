/** `crm routes`: every call with its rights, for machines. Needs no database. */
import { catalogue } from '@gonghai/contract/catalogue.ts';

export const listRoutes = () =>
  catalogue.flatMap(({ endpoint }) => {
    const rights = endpoint.access === 'guest' ? [] : endpoint.access === 'all' ? ['all'] : [...endpoint.access];
    const methods = endpoint.form ? ['GET', 'POST'] : [endpoint.method];
    return methods.map((method) => ({ method, path: `/crm/${endpoint.path}`, rights }));
  });
