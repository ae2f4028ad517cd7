/**
 * Returns the status of any thrown value: its status code, else its status, else its response's status, else 500
 * (specification §8).
 */
export function errorStatus(error: unknown): number {
  return (
    numberAt(error, 'statusCode') ?? numberAt(error, 'status') ?? numberAt(valueAt(error, 'response'), 'status') ?? 500
  );
}

function valueAt(object: unknown, key: string): unknown {
  if (typeof object !== 'object' || object === null) return undefined;
  return Reflect.get(object, key);
}

function numberAt(object: unknown, key: string): number | undefined {
  const value = valueAt(object, key);
  return typeof value === 'number' && value > 0 ? value : undefined;
}
