/** Reads all routes from the router, and the expected ones from the calls. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { addressesOf, type Endpoint, methodsOf } from '@gonghai/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';

/** Routes are compared without case. */
const line = (method: string, path: string): string => `${method} ${path.toLowerCase()}`;

export const linesOf = (call: Endpoint): readonly string[] =>
  methodsOf(call).flatMap((method) => addressesOf(call).map((address) => line(method, address)));

export const promised: readonly string[] = catalogue.flatMap(({ endpoint }) => linesOf(endpoint)).toSorted();

/** A row of the printed tree: a path segment and the methods that end there. */
const ROW = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/;

export const answeredBy = (app: FastifyInstance): readonly string[] => {
  const found: string[] = [];
  const pieces: string[] = [];
  for (const row of app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [isRow, indent = '', piece = '', methods = ''] = ROW.exec(row) ?? [];
    if (isRow === undefined) continue;
    pieces.length = indent.length / 4;
    pieces.push(piece);
    for (const method of methods.split(', ').filter(Boolean)) found.push(line(method, pieces.join('')));
  }
  return found.toSorted();
};
