/** The lists of pickers: dictionaries, departments, roles. Loaded at login, and again after changes. */
import { queryAllDepartments, queryRightDepartments } from '@gonghai/contract/departments/department.contract.ts';
import { queryAllDictionaries, queryDictionaryTree } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { queryRoleNames } from '@gonghai/contract/roles/role.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { create } from 'zustand';
import { call } from '../platform/api.ts';
import { onLeave } from '../platform/leave.ts';

const sources = {
  /** The enabled items of all dictionaries, in order. */
  dictionaries: () => call(queryAllDictionaries, {}),
  dictionaryTree: () => call(queryDictionaryTree, {}),
  departments: () => call(queryAllDepartments, {}),
  /** Departments in the user's scope. */
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

// Responses for a user who has signed out are ignored.
let person = 0;

/** A list that cannot be loaded is empty; the request layer has shown the error. */
const ask = async <Name extends LookupName>(name: Name): Promise<void> => {
  const asker = person;
  const list = await sources[name]().catch(() => []);
  if (asker === person) setState({ [name]: list });
};

const names = Object.keys(sources) as readonly LookupName[];

/** Screens call this after they changed the data of a list. */
export const reloadLookups = async (...changed: readonly LookupName[]): Promise<void> => {
  await Promise.all(changed.map(ask));
};

const loadAll = async (): Promise<void> => {
  const asker = person;
  await reloadLookups(...names);
  if (asker === person) setState({ areLoaded: true });
};

let loading: Promise<void> | undefined;

/** Loads once per user. */
export const loadLookups = (): Promise<void> => (loading ??= loadAll());

export const forgetLookups = (): void => {
  person += 1;
  loading = undefined;
  setState(nothing);
};
onLeave(forgetLookups);
