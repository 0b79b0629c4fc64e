/** What pickers choose from: dictionaries, departments, roles. Loaded when a person signs in, and again after a save. */
import { queryAllDepartments, queryRightDepartments } from '@gonghai/contract/departments/department.contract.ts';
import { queryAllDictionaries, queryDictionaryTree } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { queryRoleNames } from '@gonghai/contract/roles/role.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { create } from 'zustand';
import { call } from '../platform/api.ts';

const sources = {
  /** The usable items of all dictionaries, in order. */
  dictionaries: () => call(queryAllDictionaries, {}),
  dictionaryTree: () => call(queryDictionaryTree, {}),
  departments: () => call(queryAllDepartments, {}),
  /** Those whose data the person may see. */
  rightDepartments: () => call(queryRightDepartments, {}),
  roles: () => call(queryRoleNames, { status: UsableStatus.Enabled }),
};

type Sources = typeof sources;
export type LookupName = keyof Sources;

type Lists = { readonly [Name in LookupName]: Awaited<ReturnType<Sources[Name]>> };

interface Lookups extends Lists {
  readonly areLoaded: boolean;
}

const nothing: Lookups = {
  dictionaries: [],
  dictionaryTree: [],
  departments: [],
  rightDepartments: [],
  roles: [],
  areLoaded: false,
};

export const useLookups = create<Lookups>(() => nothing);

const { setState } = useLookups;

// Answers to questions of a person who has left are nobody's.
let person = 0;

/** A list that cannot be had is an empty list; the request layer has told the user why. */
const ask = async <Name extends LookupName>(name: Name): Promise<void> => {
  const asker = person;
  const list = await sources[name]().catch(() => []);
  if (asker === person) setState({ [name]: list });
};

const names = Object.keys(sources) as readonly LookupName[];

/** Screens call this after they saved what a list is made of. */
export const reloadLookups = async (...changed: readonly LookupName[]): Promise<void> => {
  await Promise.all(changed.map(ask));
};

const loadAll = async (): Promise<void> => {
  const asker = person;
  await reloadLookups(...names);
  if (asker === person) setState({ areLoaded: true });
};

let loading: Promise<void> | undefined;

/** Once for a person, however often it is asked for. */
export const loadLookups = (): Promise<void> => (loading ??= loadAll());

export const forgetLookups = (): void => {
  person += 1;
  loading = undefined;
  setState(nothing);
};
