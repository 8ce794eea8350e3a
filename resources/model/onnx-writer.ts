import onnxProto from 'onnx-proto';

const {onnx} = onnxProto;
const {DataType} = onnx.TensorProto;
const {AttributeType} = onnx.AttributeProto;

/** Numbers become INT, arrays INTS; a float attribute is wrapped to tell it from an integer. */
export type Attributes = Readonly<Record<string, number | readonly number[] | {readonly float: number}>>;

export interface NodeShape {
  readonly outputs: number;
  readonly attributes?: Attributes;
}

export interface Tensor {
  readonly shape: readonly number[];
  readonly values: Float32Array | Int8Array | BigInt64Array;
}

/** Collects nodes and constants; every method returns the name of the value it made. Names only depend on call order. */
export interface GraphWriter {
  /** Adds a node with one output. */
  node(type: string, inputs: readonly string[], attributes?: Attributes): string;
  /** Adds a node with several outputs. */
  nodes(type: string, inputs: readonly string[], shape: NodeShape): string[];
  tensor(tensor: Tensor): string;
  scalar(value: number): string;
  /** A one-dimensional int64 constant: axes, shapes, lengths. */
  integers(values: readonly number[]): string;
  /** The ONNX file. Throws when `output` was never made. */
  encode(output: GraphOutput): Uint8Array;
}

/** `inputs` are int64 of batch × sequence; the output is float32 of batch × `width`. */
export interface GraphOutput {
  readonly inputs: readonly string[];
  readonly value: string;
  readonly name: string;
  readonly width: number;
}

/** Opens an empty graph of ONNX operator set 17. */
export function createGraph(): GraphWriter {
  const nodes: InstanceType<typeof onnx.NodeProto>[] = [];
  const initializers: InstanceType<typeof onnx.TensorProto>[] = [];

  const addNode = (type: string, inputs: readonly string[], shape: NodeShape) => {
    const output = Array.from({length: shape.outputs}, (_, index) => `n${nodes.length}_${index}`);
    const attribute = Object.entries(shape.attributes ?? {}).map(([name, value]) => attributeOf(name, value));
    nodes.push(onnx.NodeProto.create({opType: type, name: `n${nodes.length}`, input: [...inputs], output, attribute}));
    return output;
  };
  const addTensor = ({shape, values}: Tensor) => {
    const rawData = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const name = `c${initializers.length}`;
    initializers.push(onnx.TensorProto.create({name, dims: [...shape], dataType: dataTypeOf(values), rawData}));
    return name;
  };

  return {
    node: (type, inputs, attributes = {}) => addNode(type, inputs, {outputs: 1, attributes}).join(),
    nodes: addNode,
    tensor: addTensor,
    scalar: (value) => addTensor({shape: [], values: Float32Array.of(value)}),
    integers: (values) => addTensor({shape: [values.length], values: BigInt64Array.from(values, BigInt)}),
    encode: (output) => {
      const last = onnx.NodeProto.create({
        opType: 'Identity',
        name: 'out',
        input: [output.value],
        output: [output.name],
      });
      return encodeModel(output, {name: 'use-lite', node: [...nodes, last], initializer: initializers});
    },
  };
}

function encodeModel(
  output: GraphOutput,
  graph: NonNullable<Parameters<typeof onnx.GraphProto.create>[0]>,
): Uint8Array {
  const model = onnx.ModelProto.create({
    irVersion: 8,
    producerName: 'commonplace',
    opsetImport: [{domain: '', version: 17}],
    graph: {
      ...graph,
      input: output.inputs.map((name) =>
        valueInfo(name, DataType.INT64, [{dimParam: 'batch'}, {dimParam: 'sequence'}]),
      ),
      output: [valueInfo(output.name, DataType.FLOAT, [{dimParam: 'batch'}, {dimValue: output.width}])],
    },
  });
  return onnx.ModelProto.encode(model).finish();
}

function valueInfo(name: string, elemType: number, dim: ({dimParam: string} | {dimValue: number})[]) {
  return {name, type: {tensorType: {elemType, shape: {dim}}}};
}

function attributeOf(name: string, value: Attributes[string]) {
  if (typeof value === 'number') return {name, type: AttributeType.INT, i: value};
  if ('float' in value) return {name, type: AttributeType.FLOAT, f: value.float};
  return {name, type: AttributeType.INTS, ints: [...value]};
}

function dataTypeOf(values: Tensor['values']): number {
  if (values instanceof Float32Array) return DataType.FLOAT;
  return values instanceof Int8Array ? DataType.INT8 : DataType.INT64;
}
