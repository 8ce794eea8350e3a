import type {Arithmetic} from './int8-arithmetic.ts';
import type {GraphOutput, GraphWriter} from './onnx-writer.ts';
import type {Weights} from './read-weights.ts';

/** Width of a sentence vector. */
export const dimensions = 512;

const ENCODER = 'module/Encoder_en/KonaTransformer/Encode/';
const APPLIED = 'module_apply_default/Encoder_en/KonaTransformer/Encode/';
const TANH = 'module/Encoder_en/hidden_layers/tanh_layer_0/';
const HEADS = 4;
const FLOAT = 1;

/** Everything the stages below share. */
export interface Setting {
  readonly graph: GraphWriter;
  readonly weights: Weights;
  readonly arithmetic: Arithmetic;
}

interface Layer {
  readonly index: 0 | 1;
  /** Width of the layer's queries, keys and values. */
  readonly width: number;
  /** Added to the attention scores: 0 for a piece, −1e9 for padding; batch × 1 × 1 × sequence. */
  readonly paddingBias: string;
}

/**
 * Writes the encoder of Universal Sentence Encoder lite: `input_ids` and `attention_mask` (int64, batch × sequence,
 * at most 128 pieces) to unit vectors `sentence_embedding` (float32, batch × 512). Two pre-norm transformer layers over
 * doubled piece embeddings with a sinusoidal timing signal, their mean, and one tanh layer.
 */
export function writeUseLite(setting: Setting): GraphOutput {
  const mask = setting.graph.node('Cast', ['attention_mask'], {to: FLOAT});
  const paddingBias = writePaddingBias(setting.graph, mask);
  const embedded = writeEmbedding(setting);
  const first = writeLayer(setting, embedded, {index: 0, width: 256, paddingBias});
  const second = writeLayer(setting, first, {index: 1, width: 512, paddingBias});
  const sentence = writeTanhLayer(setting, writeMean(setting.graph, second, mask));
  return {
    inputs: ['input_ids', 'attention_mask'],
    value: writeUnitLength(setting.graph, sentence),
    name: 'sentence_embedding',
    width: dimensions,
  };
}

function writePaddingBias(graph: GraphWriter, mask: string): string {
  const padding = graph.node('Sub', [graph.scalar(1), mask]);
  const bias = graph.node('Mul', [padding, graph.scalar(-1e9)]);
  return graph.node('Unsqueeze', [bias, graph.integers([1, 2])]);
}

function writeEmbedding({graph, weights, arithmetic}: Setting): string {
  const pieces = arithmetic.lookUp('input_ids', weights('module/Embeddings_en'), 2);
  const length = graph.node('Gather', [graph.node('Shape', ['input_ids']), graph.tensor(int64(1))]);
  const range = graph.node('Range', [graph.tensor(int64(0)), length, graph.tensor(int64(1))]);
  const positions = graph.node('Unsqueeze', [graph.node('Cast', [range], {to: FLOAT}), graph.integers([1])]);
  const scales = weights(`${APPLIED}TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`);
  const angles = graph.node('Mul', [positions, graph.tensor(scales)]);
  const timing = graph.node('Concat', [graph.node('Sin', [angles]), graph.node('Cos', [angles])], {axis: -1});
  return graph.node('Add', [pieces, timing]);
}

function writeLayer(setting: Setting, input: string, layer: Layer): string {
  const {graph, weights, arithmetic} = setting;
  const own = `${APPLIED}Layer_${layer.index}/TransformerLayer/`;
  const stack = `${APPLIED}TransformerStack/Layer_${layer.index}/TransformerLayer/`;
  const attended = writeAttention(setting, writeLayerNorm(setting, input, own), layer);
  const residual = layer.index === 0 ? writeDense(setting, input, `${own}dense/`) : input;
  const middle = graph.node('Add', [attended, residual]);
  const normed = writeLayerNorm(setting, middle, `${own}FFN/`);
  const wide = arithmetic.multiply(normed, weights(`${stack}FFN/conv1/Tensordot/Reshape_1`));
  const active = graph.node('Relu', [addBias(setting, wide, `${own}FFN/conv1/bias/ConcatPartitions/concat`)]);
  const narrow = arithmetic.multiply(active, weights(`${stack}FFN/conv2/Tensordot/Reshape_1`));
  return graph.node('Add', [addBias(setting, narrow, `${own}FFN/conv2/bias/ConcatPartitions/concat`), middle]);
}

function writeLayerNorm({graph, weights}: Setting, input: string, place: string): string {
  const norm = `${place}layer_prepostprocess/layer_norm/layer_norm_`;
  const scale = graph.tensor(weights(`${norm}scale/ConcatPartitions/concat`));
  const bias = graph.tensor(weights(`${norm}bias/ConcatPartitions/concat`));
  return graph.node('LayerNormalization', [input, scale, bias], {axis: -1, epsilon: {float: 1e-6}});
}

function writeAttention(setting: Setting, input: string, layer: Layer): string {
  const {graph, weights, arithmetic} = setting;
  const place = `Layer_${layer.index}/TransformerLayer/MultiheadAttention/`;
  const kernel = weights(`${ENCODER}${place}qkv_transform_single/kernel/part_0`);
  const product = arithmetic.multiply(input, kernel);
  const fused = addBias(setting, product, `${APPLIED}${place}qkv_transform_single/bias/ConcatPartitions/concat`);
  const thirds = graph.integers([layer.width, layer.width, layer.width]);
  const [queries = '', keys = '', values = ''] = graph.nodes('Split', [fused, thirds], {
    outputs: 3,
    attributes: {axis: -1},
  });
  const scale = graph.tensor(weights(`${APPLIED}TransformerStack/${place}mul/y`));
  const scaled = graph.node('Mul', [splitHeads(graph, queries, layer.width), scale]);
  const turnedKeys = graph.node('Transpose', [splitHeads(graph, keys, layer.width)], {perm: [0, 1, 3, 2]});
  const scores = graph.node('Add', [graph.node('MatMul', [scaled, turnedKeys]), layer.paddingBias]);
  const shares = graph.node('Softmax', [scores], {axis: -1});
  const mixed = graph.node('MatMul', [shares, splitHeads(graph, values, layer.width)]);
  const joined = joinHeads(graph, mixed, layer.width);
  const output = arithmetic.multiply(joined, weights(`${ENCODER}${place}output_transform_single/kernel/part_0`));
  return addBias(setting, output, `${APPLIED}${place}output_transform_single/bias/ConcatPartitions/concat`);
}

function writeDense(setting: Setting, input: string, place: string): string {
  const product = setting.arithmetic.multiply(input, setting.weights(`${place}kernel/ConcatPartitions/concat`));
  return addBias(setting, product, `${place}bias/ConcatPartitions/concat`);
}

function writeMean(graph: GraphWriter, input: string, mask: string): string {
  const weighed = graph.node('Mul', [input, graph.node('Unsqueeze', [mask, graph.integers([2])])]);
  const sum = graph.node('ReduceSum', [weighed, graph.integers([1])], {keepdims: 0});
  const count = graph.node('ReduceSum', [mask, graph.integers([1])], {keepdims: 1});
  return graph.node('Div', [sum, graph.node('Max', [count, graph.scalar(1)])]);
}

function writeTanhLayer(setting: Setting, input: string): string {
  const product = setting.arithmetic.multiply(input, setting.weights(`${TANH}weights`));
  return setting.graph.node('Tanh', [addBias(setting, product, `${TANH}bias`)]);
}

function writeUnitLength(graph: GraphWriter, input: string): string {
  const norm = graph.node('ReduceL2', [input], {axes: [-1], keepdims: 1});
  return graph.node('Div', [input, graph.node('Max', [norm, graph.scalar(1e-6)])]);
}

function addBias({graph, weights}: Setting, input: string, name: string): string {
  return graph.node('Add', [input, graph.tensor(weights(name))]);
}

function splitHeads(graph: GraphWriter, input: string, width: number): string {
  const split = graph.node('Reshape', [input, graph.integers([0, 0, HEADS, width / HEADS])]);
  return graph.node('Transpose', [split], {perm: [0, 2, 1, 3]});
}

function joinHeads(graph: GraphWriter, input: string, width: number): string {
  const turned = graph.node('Transpose', [input], {perm: [0, 2, 1, 3]});
  return graph.node('Reshape', [turned, graph.integers([0, 0, width])]);
}

function int64(value: number) {
  return {shape: [], values: BigInt64Array.of(BigInt(value))};
}
