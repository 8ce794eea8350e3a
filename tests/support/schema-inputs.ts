import fc from 'fast-check';
import {z} from 'zod';
import {anyText, inherited} from './fuzz.ts';

/** The part of JSON Schema that the contract's inputs come to. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

/** What texts may say, by the name of the property; names that exist in the library, for example. '' is any other. */
export type Names = Readonly<Record<string, readonly string[]>>;
type Texts = (property: string) => fc.Arbitrary<string>;

/**
 * Inputs of the shape that a method takes: most pass its schema, and use names of the library, so that what lies
 * behind the door is reached.
 */
export function inputsOf(schema: z.ZodType, names: Names): fc.Arbitrary<unknown> {
  return valueOf(z.toJSONSchema(schema, {io: 'input', unrepresentable: 'any'}) as Schema, {
    texts: textsOf(names),
    property: '',
  });
}

function textsOf(names: Names): Texts {
  const odd = fc.constantFrom(
    ...inherited,
    '../../etc/passwd',
    '%',
    "' OR 1=1 --",
    '\0',
    '\ud800',
    ' ',
    'x'.repeat(2000),
  );
  return (property) => {
    const known = Object.hasOwn(names, property) ? names[property] : names[''];
    return fc.oneof(
      {weight: 12, arbitrary: fc.constantFrom(...(known ?? ['']))},
      {weight: 2, arbitrary: anyText},
      {weight: 1, arbitrary: odd},
    );
  };
}

/** Where in the input a value stands. */
interface Place {
  readonly texts: Texts;
  readonly property: string;
}

function valueOf(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, place)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return (makers[schema.type ?? ''] ?? anything)(schema, place);
}

type Maker = (schema: Schema, place: Place) => fc.Arbitrary<unknown>;

const anything: Maker = () => fc.jsonValue();

const makers: Readonly<Record<string, Maker>> = {
  string: ({format}, {texts, property}) =>
    format === 'date-time'
      ? fc.constantFrom(
          '2026-06-15T12:00:00Z',
          '0000-01-01T00:00:00Z',
          '9999-12-31T23:59:59+14:00',
          '2026-02-30T00:00:00Z',
        )
      : texts(property),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: ({minimum = 0, maximum = 1000}) =>
    fc.oneof(
      {weight: 3, arbitrary: fc.integer({min: minimum, max: Math.min(maximum, minimum + 3)})},
      {weight: 1, arbitrary: fc.integer({min: minimum, max: Math.min(maximum, 2 ** 31)})},
    ),
  number: ({minimum = 0, maximum = 1}) => fc.double({min: minimum, max: maximum, noNaN: true}),
  array: ({items = {}, minItems = 0}, place) => fc.array(valueOf(items, place), {minLength: minItems, maxLength: 4}),
  object: objectOf,
};

function objectOf({properties, required = []}: Schema, place: Place): fc.Arbitrary<unknown> {
  if (!properties) return fc.dictionary(place.texts(''), fc.jsonValue({maxDepth: 2}), {maxKeys: 4});
  // On whose behalf a call is made is filled in by the way in.
  const names = Object.keys(properties).filter((name) => name !== 'caller');
  const members = names.map(
    (property) => [property, valueOf(properties[property] ?? {}, {...place, property})] as const,
  );
  const all = Object.fromEntries(members);
  const some = fc.record(all, {requiredKeys: [...required]});
  return fc.oneof(fc.record(Object.fromEntries(members.filter(([name]) => required.includes(name)))), some);
}
