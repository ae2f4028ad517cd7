/** What the server uses of libheif, whose package types only its C interface. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  interface HeifImage {
    get_width: () => number;
    get_height: () => number;
    is_primary: () => boolean;
    /** Decodes into `data`, RGBA, upright; calls back with null after a failure. */
    display: (
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: object | null) => void,
    ) => void;
  }
  /** Compiles the library into an instance with memory of its own. */
  const create: () => { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } };
  export default create;
}
