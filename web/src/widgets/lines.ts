/** Lines of staff and schemes of the tenant, for dialogs. */
import { lineChoice, type LineRow, queryLines } from '@gonghai/contract/lines/line.contract.ts';
import { ConfigKey, lineScheme, type LineScheme, LineType } from '@gonghai/contract/settings/setting-values.ts';
import { querySettings } from '@gonghai/contract/settings/setting.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call, type CallOptions, readData } from '../platform/api.ts';

export interface Line {
  readonly id: number;
  readonly schemeId: number | undefined;
  readonly name: string;
  readonly type: LineType | undefined;
  readonly account: string;
  readonly tel: string;
  readonly hasPassword: boolean;
  readonly isEnabled: boolean;
}

export interface Scheme extends Pick<LineScheme, 'Name' | 'Type'> {
  readonly id: number;
}

const lineOf = (row: LineRow): Line => {
  const { SchemeId, Name, Type, Tel } = lineChoice.parse(readData(row.SIPConfig));
  return {
    id: row.Id,
    schemeId: SchemeId ?? undefined,
    name: Name,
    type: Type ?? undefined,
    account: row.SIPUserName,
    tel: Tel ?? '',
    hasPassword: row.SIPPassword !== '',
    isEnabled: row.Enable,
  };
};

/** What a line needs besides its scheme: a browser line an account, a mobile phone a number, a desk phone nothing. */
export const needsAccount = (type: LineType | undefined): boolean => type === LineType.Browser;
export const needsNumber = (type: LineType | undefined): boolean => type === LineType.Mobile;

export const readLines = async (userId: number, options: CallOptions = {}): Promise<readonly Line[]> =>
  (await call(queryLines, { userId }, options)).map(lineOf);

/** A scheme that cannot be read is left out. */
export const readSchemes = async (options: CallOptions = {}): Promise<readonly Scheme[]> =>
  (await call(querySettings, { key: ConfigKey.Lines }, options)).flatMap(({ Id, Value }) => {
    const { data } = lineScheme.safeParse(readData(Value));
    return data ? [{ id: Id, Name: data.Name, Type: data.Type }] : [];
  });

export const useLines = (userId: number) =>
  useQuery({
    queryKey: [queryLines.path, userId],
    queryFn: ({ signal }) => readLines(userId, { signal }),
    retry: false,
  });

export const useSchemes = () =>
  useQuery({
    queryKey: [querySettings.path, ConfigKey.Lines],
    queryFn: ({ signal }) => readSchemes({ signal }),
    retry: false,
  });
