/** All operator commands that need the database, in the order of the help. */
import type { Command } from './crm-command.ts';
import { installationCommands } from './crm-installation.ts';
import { tenantCommands } from './crm-tenants.ts';

export const commands: readonly Command[] = [...tenantCommands, ...installationCommands];
