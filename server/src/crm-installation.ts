/** The operator commands for the whole installation. */
import { callersPath, type Command, say } from './crm-command.ts';

export const installationCommands: readonly Command[] = [
  {
    words: ['segments'],
    usage: 'FILE.csv | --shipped',
    about: 'Replaces the table of number segments, or goes back to the shipped one.',
    operands: 0,
    moreOperands: 1,
    required: [],
    optional: [],
    switches: ['shipped'],
    plan: ([file], { shipped }) => {
      if ((file === undefined) === (shipped === undefined)) throw new Error('Give a file, or --shipped.');
      return async ({ installation: { dataDir } }) => {
        const { replaceSegments, useShippedSegments } = await import('./operator/segments.ts');
        if (file === undefined) {
          await useShippedSegments(dataDir);
          return say('The shipped number segments are used from the next call on.');
        }
        const { prefixes, places } = await replaceSegments(dataDir, callersPath(file));
        return say(`${prefixes} number segments of ${places} places are used from the next call on.`);
      };
    },
  },
  {
    words: ['backup'],
    usage: 'FILE',
    about: 'Writes the database and all files of the installation to one file.',
    operands: 1,
    required: [],
    optional: [],
    plan:
      ([file = '']) =>
      async ({ installation, now }) => {
        const { backup } = await import('./operator/backup.ts');
        const { tables, tenants, files, holdsKey } = await backup(installation, callersPath(file), now);
        const warning = holdsKey
          ? 'It holds the key of the installation: keep it safe.'
          : 'SECRET_KEY is not in it: keep that as well.';
        say(`Backed up ${tables} tables of ${tenants} tenants and ${files} files. ${warning}`);
      },
  },
  {
    words: ['restore'],
    usage: 'FILE',
    about: 'Replaces the database and all files of the installation by those of a backup.',
    operands: 1,
    required: [],
    optional: [],
    plan:
      ([file = '']) =>
      async ({ installation }) => {
        const { restore } = await import('./operator/restore.ts');
        const { files } = await restore(installation, callersPath(file));
        say(`Restored the database and ${files} files. Start the server, or start it again if it runs.`);
      },
  },
];
