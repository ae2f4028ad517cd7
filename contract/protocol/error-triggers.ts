import type { ErrorCode } from './errors.ts';

/** What brings about each code, in a line: one place for docs/contract.md. A code without a line does not compile. */
export const errorTriggers: Readonly<Record<ErrorCode, string>> = {
  CannotUpdateOrderWhenInvoiceGeneratedError:
    'a change of address, customer, services, price or planning made after the invoice was issued',
  CannotUpdateOrderWhenVisitDatePassedError: 'such a change made after the day of the planned visit (in Brussels)',
  InvalidAddress:
    'a property address that claims to be whole and is in no municipality; a customer’s address where no letter would arrive',
  AreaNotServed: 'a property in a municipality outside of the served areas of the content',
  OrderCreationFailed: 'an order that could not be created, for a reason that has no sentence of its own',
  OrderUpdateFailed: 'an order that could not be changed, for a reason that has no sentence of its own',
  OrderLoadFailed: 'an order that is not on the device and could not be fetched',
  InvalidCredentials: 'an address and a password that do not belong together; a wrong present password',
  TooManyAttempts: 'ten failed sign-ins of an account, or fifty from an address, within 15 minutes',
  Unauthorized: 'no token, one that has expired, or the token of a disabled user',
  Forbidden: 'a record that the user may see and may not change in this way',
  NotFound: 'a record that does not exist, or that the user may not see; an unknown path',
  ValidationFailed: 'input that its schema or a rule refuses; `paths` say where',
  Conflict: 'the record is already there and is another’s, or what was seen of it is not so any more',
  IdempotencyKeyReused: 'a mutation’s identifier that came before with another content',
  StateNotAllowed: 'a move that the tables of states do not allow, or a decision on what is decided',
  PayloadTooLarge: 'a body larger than the API takes',
  UnsupportedFileType: 'a file of a type that is not taken',
  ChecksumMismatch: 'received bytes whose hash is not the one that was announced',
  QuotaExceeded: 'no room left on the device, or on the server for the file',
  Expired: 'a mutation that is worthless after some time, sent later; a reset link that is too old or used',
  EpochChanged: 'a push that names the epoch of before the server was restored from a backup',
  UnknownMutation: 'a mutation, or a version of one, that the server does not know',
  ApiKeyInvalid: 'a request to the field portal without its API key',
  ProtocolTooOld: 'a client that speaks a version of the protocol which the server no longer speaks',
  ProtocolTooNew: 'a client that speaks a version of the protocol which the server does not speak yet',
  DeviceRevoked: 'a device that a supervisor or the operator has locked out',
  Unavailable: 'the database or the server cannot answer now; worth trying again',
  Internal: 'a fault of the server; it is logged, and what was sent is rolled back',
};
