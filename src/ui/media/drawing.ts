import type { ReactNode, SVGProps } from 'react';
import { createElement } from 'react';

type Shape = [tag: string, attributes: Record<string, string>, children?: Shape[]];

interface DrawingProps extends SVGProps<SVGSVGElement> {
  size: number;
}

function draw([tag, attributes, children]: Shape): ReactNode {
  return createElement(tag, attributes, children?.map(draw));
}

/**
 * Makes the component of a drawing of the icons' library. The build takes it instead of the library's own, which is slower and
 * larger: a start makes some hundred, and shows as many.
 */
// oxlint-disable-next-line import/no-default-export -- in the place of the library’s own
export default function createDrawing({ name, node }: { name: string; node: Shape[] }) {
  return ({ size, className = '', ...rest }: DrawingProps): ReactNode =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`,
        ...rest,
      },
      node.map(draw),
    );
}
