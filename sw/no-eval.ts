/**
 * The content security policy forbids `eval`. zod tries it once and causes a violation report, unless this flag is set before
 * zod loads: import this module first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
