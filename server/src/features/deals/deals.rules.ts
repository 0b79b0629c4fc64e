/** Names that the commands on deals share. */

/** A deal is in the history of its order. */
export const DEAL_SUBJECT = 'work-order';
