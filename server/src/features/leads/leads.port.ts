/** The few functions of leads that other features and the composition need. */
export { LEAD_LOCK } from './agents.queries.ts';
export { acceptLeads, type Accepted, type ArrivingLead, retryLeads } from './arrivals.commands.ts';
export { leadConverted, leadsLeaving, leadsTakenBack } from './following.commands.ts';
export { convertLead, noteFirstCall } from './following.queries.ts';
export { handOverLeads } from './hand-over.commands.ts';
export { leadCount, leadsByAccount, leadsByAgent } from './lead-counts.queries.ts';
export { countProfessionUses, searchLeads } from './leads.queries.ts';
export { leadFormPage } from './intake/forms.commands.ts';
export { createIntake, type Intake } from './intake/intake.commands.ts';
export type { SendLocally } from './intake/testing.commands.ts';
export { leadImportWork } from './import.commands.ts';
export { liveLeads } from './live.rules.ts';
export { startLeadRetries } from './retries.commands.ts';
export { isUndone } from './undo-sharing.queries.ts';
