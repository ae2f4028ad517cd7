/**
 * Stops zod from compiling code. The content security policy forbids code from text; zod would try it once, and the
 * browser would report a violation.
 * zod reads this when it loads, so this import comes first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
