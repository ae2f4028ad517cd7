/** The field at which each error of a visit's times stands. */
export const timeFields = { past: 'start', tooFar: 'day', endsBeforeStart: 'end' } as const;
