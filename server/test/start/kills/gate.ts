/** Holds chosen transactions just before their commit: an entry that a closed gate names waits in its own insert. */
import { until } from '../hosts.ts';
import { askOwner } from '../servers.ts';

/** An entry of the audit log by its action, or one of the import log by its kind. Survives a kill of the database. */
const INSTALL = `
  create table gate (id int generated always as identity primary key, entry text);
  create function wait_at_gate() returns trigger language plpgsql security definer as $$
  declare
    entry_of text := case tg_argv[0] when 'import' then 'import ' || (to_jsonb(new) ->> 'record_type')
      else to_jsonb(new) ->> 'action' end;
    closed int;
  begin
    loop
      select id into closed from gate where entry = entry_of;
      exit when closed is null;
      perform pg_advisory_xact_lock_shared(77, closed);
      perform pg_sleep(0.02);
    end loop;
    return new;
  end $$;
  create trigger wait_at_gate before insert on audit_log for each row execute function wait_at_gate('audit');
  create trigger wait_at_gate before insert on import_log for each row execute function wait_at_gate('import')`;

export const installGate = async (dataDir: string) => {
  await askOwner(dataDir, INSTALL);
  return {
    close: (...entries: readonly string[]) =>
      askOwner(dataDir, `insert into gate (entry) values ${entries.map((entry) => `('${entry}')`).join(', ')}`),
    open: (...entries: readonly string[]) =>
      askOwner(dataDir, `delete from gate where entry in (${entries.map((entry) => `'${entry}'`).join(', ')})`),
    /** Until a transaction waits with everything but this entry and its commit. */
    arrived: (entry: string) =>
      until(`a transaction at the gate of ${entry}`, async () => {
        const waiting = `select from pg_locks l join gate g on g.id::text = l.objid::text
          where l.locktype = 'advisory' and l.classid = 77 and g.entry = '${entry}'`;
        return (await askOwner(dataDir, waiting)).length > 0;
      }),
  };
};

export type Gate = Awaited<ReturnType<typeof installGate>>;
