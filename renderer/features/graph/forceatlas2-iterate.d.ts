/** The inner step of graphology-layout-forceatlas2, which ships without types; the layouts around it block. */
declare module 'graphology-layout-forceatlas2/iterate.js' {
  import type {ForceAtlas2Settings} from 'graphology-layout-forceatlas2';

  /**
   * Moves every node that is not fixed by one step, in place.
   * `nodes` holds ten floats per node, `edges` three floats per edge (offset of source, offset of target, weight).
   */
  const iterate: (settings: Required<ForceAtlas2Settings>, nodes: Float32Array, edges: Float32Array) => unknown;
  export = iterate;
}
