/** The schemes one can choose from, and the lines one has. */
import { lineChoice, type LineRow, queryLines } from '@gonghai/contract/lines/line.contract.ts';
import { querySettings } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey, lineScheme, type LineType } from '@gonghai/contract/settings/setting-values.ts';
import { call, readData } from '../../platform/api.ts';

export interface Scheme {
  readonly Id: number;
  readonly Name: string;
  readonly Type: LineType;
}

export interface OwnLine {
  readonly Id: number;
  readonly schemeId: number | undefined;
  readonly userName: string;
  readonly hasPassword: boolean;
  readonly isEnabled: boolean;
}

/** The password itself stays on the wire: the form only needs to know that there is one. */
const ownLineOf = ({ Id, SIPUserName, SIPPassword, SIPConfig, Enable }: LineRow): OwnLine => ({
  Id,
  schemeId: lineChoice.safeParse(readData(SIPConfig)).data?.SchemeId ?? undefined,
  userName: SIPUserName,
  hasPassword: SIPPassword !== '',
  isEnabled: Enable,
});

export const readSchemes = async (): Promise<readonly Scheme[]> =>
  (await call(querySettings, { key: ConfigKey.Lines }, { loading: true })).flatMap(({ Id, Value }) => {
    const { data } = lineScheme.safeParse(readData(Value));
    return data ? [{ Id, Name: data.Name, Type: data.Type }] : [];
  });

export const readOwnLines = async (userId: number): Promise<readonly OwnLine[]> =>
  (await call(queryLines, { userId }, { loading: true })).map(ownLineOf);

/** The line that a choice of the scheme means: of several the one that is on. */
export const lineOf = (lines: readonly OwnLine[], schemeId: number | undefined): OwnLine | undefined => {
  const mine = lines.filter((line) => line.schemeId === schemeId);
  return mine.find(({ isEnabled }) => isEnabled) ?? mine[0];
};
