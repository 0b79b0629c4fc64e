/** Calls that answer a page of rows, and the door where a list's loose values become their request. */
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import type { z } from 'zod';
import type { FilterValues } from './filter-item.ts';

export type AnyPage = Readonly<Page<object>>;
export type RowOf<Answer extends AnyPage> = Answer['Rows'][number];

export type PageEndpoint<Request, Answer extends AnyPage> = Endpoint<z.ZodType<unknown, Request>, z.ZodType<Answer>>;

/** The names of a request's fields, which filters may speak of. */
export type FieldOf<Request> = keyof Request & string;

/**
 * A filter bar is declared by field names of the request and filled by controls that know nothing of it: the two meet
 * here. The server parses what it gets.
 */
export const asRequest = <Request>(values: FilterValues): Request => values as Request;
