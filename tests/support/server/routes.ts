/** Returns every route of the server, parsed from its printed tree: `get /api/v1/users/me`. */
export function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.splice(depth, above.length, part);
    const path = above.join('').replaceAll(/:(\w+)/g, '{$1}');
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method.toLowerCase()} ${path}`);
  });
}
