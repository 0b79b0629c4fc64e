import { describe, expect, it } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

const PATH = 'api/user/exportuserpagelist';
const full = (address: string) => canonicalPath(address).full;

describe('The canonical path', () => {
  it.each([
    'api/User/ExportUserPageList',
    '/crm/api/User/ExportUserPageList',
    '/CRM/API/USER/EXPORTUSERPAGELIST',
    '//crm/api/User/ExportUserPageList',
    '/crm/api/User/ExportUserPageList?',
    '/crm/api/User/ExportUserPageList?uid=1&signature=x',
  ])('is the same for %s', (address) => {
    expect(canonicalPath(address)).toEqual({ path: PATH, full: PATH });
  });

  it('ignores the order of parameters and the credentials', () => {
    const wanted = full('api/User/ExportUserPageList?Name=A&Status=0');
    expect(full('/crm/api/User/ExportUserPageList?Status=0&uid=7&Name=A&signature=x')).toBe(wanted);
    expect(full('/crm/api/User/ExportUserPageList?Name=%41&Status=0')).toBe(wanted);
  });
});

describe('Different addresses', () => {
  const wanted = full('api/User/ExportUserPageList?Name=A');

  it.each([
    ['no parameter', '/crm/api/User/ExportUserPageList'],
    ['another value', '/crm/api/User/ExportUserPageList?Name=B'],
    ['another letter case of a value', '/crm/api/User/ExportUserPageList?Name=a'],
    ['a parameter more', '/crm/api/User/ExportUserPageList?Name=A&Status=0'],
    ['the same parameter twice', '/crm/api/User/ExportUserPageList?Name=A&Name=A'],
    ['a second question mark and more behind it', '/crm/api/User/ExportUserPageList?Name=A?&Status=2'],
    ['a question mark in the value', '/crm/api/User/ExportUserPageList?Name=A?'],
    ['credentials of another letter case', '/crm/api/User/ExportUserPageList?Name=A&UID=1'],
    ['another call', '/crm/api/User/ExportUserPageList2?Name=A'],
  ])('have different paths: %s', (_, address) => {
    expect(full(address)).not.toBe(wanted);
  });
});
