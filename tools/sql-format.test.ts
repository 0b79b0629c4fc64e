import { expect, it } from 'vitest';
import { formatSql } from './sql-format.ts';

it('Clauses and conditions begin lines, and subqueries are indented.', () => {
  const text = `select "t"."id" as "Id", count(*) filter (where x) from thing t left join other o on o.id = t.id
    where t.name = 'a and  (b' and t.id = any(array(select s.id from staff s where s.id = $1 or s.id = 2)::bigint[])
    and (t.a or t.b) order by t.id limit 5`;
  expect(formatSql(text)).toBe(
    [
      'select "t"."id" as "Id", count(*) filter (where x)',
      'from thing t',
      'left join other o on o.id = t.id',
      `where t.name = 'a and  (b'`,
      '  and t.id = any(array(',
      '  select s.id',
      '  from staff s',
      '  where s.id = $1',
      '    or s.id = 2',
      ')::bigint[])',
      '  and (t.a or t.b)',
      'order by t.id',
      'limit 5',
    ].join('\n'),
  );
});
