/**
 * The content security policy forbids making code from text. zod would try it once, and the browser would report a violation;
 * it reads this when it loads, so this comes before it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
