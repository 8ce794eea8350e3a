import type {GraphWriter} from './onnx-writer.ts';
import {quantiseColumns, quantiseRows} from './quantise.ts';
import type {Weight} from './read-weights.ts';

/** How a graph reads its two kinds of large weights. */
export interface Arithmetic {
  /** Rows of `table` at `ids`, times `factor`: batch × sequence × width, float32. */
  lookUp(ids: string, table: Weight, factor: number): string;
  /** `input` (… × rows) times `kernel` (rows × columns), float32. */
  multiply(input: string, kernel: Weight): string;
}

/**
 * Weights in int8, activations quantised while the model runs. The nodes of `multiply` stand in the order that
 * onnxruntime fuses into one `DynamicQuantizeMatMul`; another order would give the same numbers, slower.
 */
export function createInt8Arithmetic(graph: GraphWriter): Arithmetic {
  return {
    lookUp(ids, table, factor) {
      const {values, scales} = quantiseRows(table.values, table.shape[0] ?? 1);
      const rows = graph.node('Gather', [graph.tensor({shape: table.shape, values}), ids]);
      const factors = scales.map((scale) => scale * factor);
      const rowScales = graph.node('Gather', [graph.tensor({shape: [factors.length, 1], values: factors}), ids]);
      return graph.node('Mul', [graph.node('Cast', [rows], {to: FLOAT}), rowScales]);
    },
    multiply(input, kernel) {
      const columns = kernel.shape.at(-1) ?? 1;
      const {values, scales} = quantiseColumns(kernel.values, columns);
      const [quantised = '', scale = '', zeroPoint = ''] = graph.nodes('DynamicQuantizeLinear', [input], {outputs: 3});
      const weights = graph.tensor({shape: kernel.shape, values});
      const product = graph.node('MatMulInteger', [quantised, weights, zeroPoint]);
      const scaling = graph.node('Mul', [scale, graph.tensor({shape: [columns], values: scales})]);
      return graph.node('Mul', [graph.node('Cast', [product], {to: FLOAT}), scaling]);
    },
  };
}

/** `TensorProto.DataType.FLOAT`. */
const FLOAT = 1;
