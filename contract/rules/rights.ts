/**
 * Who may make a mutation, by what the record is to them (the matrix of the product). A record that a user may not see is
 * answered as one that does not exist.
 */
export const rights = {
  everybody: 'any employee',
  seesOrder: 'whoever sees the order',
  changesOrder: 'the order’s assignee, handler and visitor; the client’s commercial agent; supervisors',
  makesVisit: 'the visit’s employee, and whoever may change its order',
  supervisor: 'supervisors',
  sales: 'commercial agents',
  ownClient: 'the client’s commercial agent',
  ownClientVisit: 'the commercial agent who makes the visit',
  ownReminder: 'who made the reminder, who it is for; supervisors',
  ownTime: 'the employee; supervisors',
  ownNotification: 'who is told',
  self: 'the employee',
  ownFile: 'of an order, whoever may change it; of a client, their commercial agent; of neither, who captured it',
  lostValue: 'supervisors; to others the value does not exist, but to its author, who may not',
} as const;
export type Right = keyof typeof rights;
