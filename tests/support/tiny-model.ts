import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import onnxProto from 'onnx-proto';
import {createGraph} from '../../resources/model/onnx-writer.ts';

/** Everything that a folder in transformers.js layout can say; what is left out, its files do not say. */
export interface TinyModel {
  readonly config?: object;
  readonly tokenizerConfig?: object;
  readonly pooling?: object;
  readonly modelName?: string;
  /** Whether it wants `token_type_ids`, as BERT does and DistilBERT does not. */
  readonly hasSegments?: boolean;
  /** Name of its output, of batch × tokens × 4. */
  readonly output?: string;
  /** Inputs beside the usual ones. */
  readonly moreInputs?: readonly string[];
}

export const tinyWidth = 4;

const words = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'red', 'green', 'blue', 'apple', '##s', 'a'];

/** The vector that the model has for a token. The `[CLS]` of a text does not see its other tokens. */
export function tinyVector(token: string): readonly number[] {
  const id = words.indexOf(token);
  return Array.from({length: tinyWidth}, (_, place) => ((id * 7 + place * 3) % 11) - 4.5);
}

/** Writes a model of a few words into a folder: its vectors of a sequence are those of its tokens. */
export async function writeTinyModel(folder: string, model: TinyModel = {}): Promise<void> {
  const files: Record<string, object | Uint8Array> = {
    'config.json': model.config ?? {model_type: 'bert', hidden_size: tinyWidth, max_position_embeddings: 16},
    'tokenizer.json': tokenizer(),
    [model.modelName ?? 'onnx/model_quantized.onnx']: graph(model),
    ...(model.tokenizerConfig && {'tokenizer_config.json': model.tokenizerConfig}),
    ...(model.pooling && {'1_Pooling/config.json': model.pooling}),
  };
  await mkdir(join(folder, 'onnx'), {recursive: true});
  await mkdir(join(folder, '1_Pooling'), {recursive: true});
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), content instanceof Uint8Array ? content : JSON.stringify(content));
}

function graph({hasSegments = true, output = 'last_hidden_state', moreInputs = []}: TinyModel): Uint8Array {
  const writer = createGraph();
  const table = writer.tensor({
    shape: [words.length, tinyWidth],
    values: Float32Array.from(words.flatMap((word) => [...tinyVector(word)])),
  });
  const mask = writer.node('Unsqueeze', [writer.node('Cast', ['attention_mask'], {to: 1}), writer.integers([2])]);
  const tokens = writer.node('Mul', [writer.node('Gather', [table, 'input_ids']), mask]);
  const segments = writer.tensor({shape: [2, tinyWidth], values: new Float32Array([0, 0, 0, 0, 90, 90, 90, 90])});
  const value = hasSegments
    ? writer.node('Add', [tokens, writer.node('Gather', [segments, 'token_type_ids'])])
    : tokens;
  const inputs = ['input_ids', 'attention_mask', ...(hasSegments ? ['token_type_ids'] : []), ...moreInputs];
  return perToken(writer.encode({inputs, value, name: output, width: tinyWidth}));
}

/** The writer's outputs have one vector per text; this one has one per token. */
function perToken(bytes: Uint8Array): Uint8Array {
  const {ModelProto} = onnxProto.onnx;
  const model = ModelProto.decode(bytes);
  const shape = model.graph?.output?.[0]?.type?.tensorType?.shape;
  if (shape?.dim) shape.dim.splice(1, 0, {dimParam: 'sequence'});
  return ModelProto.encode(model).finish();
}

function tokenizer(): object {
  const special = (id: number) => ({
    id,
    content: words[id],
    special: true,
    lstrip: false,
    rstrip: false,
    normalized: false,
  });
  const around = (token: string) => ({SpecialToken: {id: token, type_id: 0}});
  const named = (token: string) => ({id: token, ids: [words.indexOf(token)], tokens: [token]});
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [0, 1, 2, 3].map(special),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: {type: 'BertPreTokenizer'},
    post_processor: {
      type: 'TemplateProcessing',
      single: [around('[CLS]'), {Sequence: {id: 'A', type_id: 0}}, around('[SEP]')],
      pair: [],
      special_tokens: {'[CLS]': named('[CLS]'), '[SEP]': named('[SEP]')},
    },
    decoder: {type: 'WordPiece', prefix: '##', cleanup: true},
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
    },
  };
}
