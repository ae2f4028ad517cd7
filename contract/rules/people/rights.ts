/**
 * Rights of mutations, by the user's relation to the record. The server answers `NotFound` for a record that the user may not
 * read.
 */
export const rights = {
  everybody: 'any employee',
  seesOrder: 'whoever sees the order',
  changesOrder: 'the order’s assignee, handler and visitor; the client’s commercial agent; supervisors',
  makesVisit: 'the visit’s employee; whoever may change its order',
  supervisor: 'supervisors',
  office: 'supervisors, of several orders at once',
  sales: 'commercial agents',
  ownClient: 'the client’s commercial agent',
  mergesClients: 'the commercial agent of both clients; supervisors',
  decidesClaim: 'supervisors; the client’s commercial agent; who asked, to withdraw that',
  ownClientVisit: 'the commercial agent who makes the visit',
  ownReminder: 'the reminder’s author and assignee; supervisors',
  ownTime: 'the employee; supervisors',
  ownNotification: 'the recipient',
  ownFormDraft: 'the author of the draft',
  ownOrderView: 'the employee whose view it is',
  self: 'the employee',
  ownFile: 'for an order, whoever may change it; for a client, their commercial agent; for neither, the author',
  lostValue: 'supervisors; its author gets `Forbidden`, others `NotFound`',
} as const;
export type Right = keyof typeof rights;
