/** Endpoints that return a page of rows, and the conversion of filter values into their request. */
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import type { z } from 'zod';
import type { FilterValues } from './filter-item.ts';

export type AnyPage = Readonly<Page<object>>;
export type RowOf<Answer extends AnyPage> = Answer['Rows'][number];

export type PageEndpoint<Request, Answer extends AnyPage> = Endpoint<z.ZodType<unknown, Request>, z.ZodType<Answer>>;

/** The field names of a request, for filters. */
export type FieldOf<Request> = keyof Request & string;

/**
 * Filters are declared by request field names, but their controls are not typed by the request: the types are joined
 * here. The server validates the request.
 */
export const asRequest = <Request>(values: FilterValues): Request => values as Request;
