/** The person of a socket, fixed when it opens. */
export interface HubPerson {
  readonly tenantId: number;
  readonly userId: number;
}
