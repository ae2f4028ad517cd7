import type { ErrorCode } from './errors.ts';

/** What causes each error code, in one line, for docs/contract.md. A code without a line does not compile. */
export const errorTriggers: Readonly<Record<ErrorCode, string>> = {
  CannotUpdateOrderWhenInvoiceGeneratedError:
    'a change of address, customer, services, price or planning after the invoice was issued',
  CannotUpdateOrderWhenVisitDatePassedError: 'the same change after the day of the planned visit (in Brussels)',
  InvalidAddress: 'a customer’s address that cannot receive a letter',
  AreaNotServed: 'a property in a municipality outside the served areas of the content',
  OrderCreationFailed: 'an order that could not be created, for a reason without a code of its own',
  OrderUpdateFailed: 'an order that could not be changed, for a reason without a code of its own',
  OrderLoadFailed: 'an order that is not on the device and could not be fetched',
  InvalidCredentials: 'an e-mail address and a password that do not match; a wrong current password',
  TooManyAttempts: 'ten failed sign-ins of one account, or fifty from one IP address, within 15 minutes',
  Unauthorized: 'a missing or expired token, or the token of a sign-in that a later one on the same device replaced',
  SignInEnded:
    'the token of a sign-in that was ended from elsewhere: by its user, the office, a new password or the operator',
  Forbidden: 'a record that the user may read but may not change in this way',
  NotFound: 'a record that does not exist or that the user may not read; an unknown path',
  ValidationFailed: 'input that its schema or a rule refuses; `paths` says where',
  Conflict:
    'the record already exists and belongs to another user, or it changed after the author read it; `standing` says whose and what stands',
  IdempotencyKeyReused: 'a mutation identifier that arrived before with another content',
  StateNotAllowed: 'a transition that the state tables do not allow, or a decision on a decided record',
  DecidedMeanwhile:
    'a supervisor’s decision on what a colleague decided, which its author had not seen; `decided` says who, what and when',
  NotQualified: 'a visit or an order for an employee without the qualification for its services; `paths` name each',
  SlotTaken: 'a visit at a time that another visit of the employee takes, which its planner had not seen',
  TooManyClaims: 'a claim on a client by a user with 20 open claims',
  LimitReached:
    'more streams of pokes, files under way or announced bytes than a user may have at a time (the client waits), or than an order may have open visits',
  PayloadTooLarge: 'a body larger than the API accepts',
  UnsupportedFileType: 'a file of a type that is not accepted',
  ChecksumMismatch: 'received bytes whose hash differs from the announced one',
  QuotaExceeded: 'no storage left on the device, or on the server for the file',
  Expired: 'a mutation sent after its expiry; a reset link that is too old or already used',
  EpochChanged: 'a push that names an epoch from before the server was restored from a backup',
  UnknownMutation: 'a mutation, or a version of a mutation, that the server does not know',
  ApiKeyInvalid: 'a request to the field portal without a valid API key',
  ProtocolTooOld: 'a client with a protocol version that the server no longer supports',
  ProtocolTooNew: 'a client with a protocol version that the server does not support yet',
  DeviceRevoked: 'a device that a supervisor or the operator has revoked',
  Unavailable: 'the database or the server cannot answer now; the client retries',
  Internal: 'an error of the server; it is logged and the request is rolled back',
};
